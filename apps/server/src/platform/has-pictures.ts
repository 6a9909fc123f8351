/** Whether pages of a file can be drawn; sheets and plain text are rows from the beginning. */
export function hasPictures(fileType: string): boolean {
  return fileType === 'application/pdf' || fileType.startsWith('image/');
}
