/**
 * What a refused change and every page say of a disk that is almost full. Apart from the table of
 * errors, which would bring its library to every page.
 */
export const storageLowMessage =
  'The server’s disk is almost full. You can still view everything, but changes and uploads are ' +
  'off until space is freed. Please tell your administrator.';
