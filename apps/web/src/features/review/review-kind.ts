/** One sharpness for the page and what is cut out of it, so that a page is drawn once. */
const dpi = 150;

/** Boxes are told in points, of which an inch has 72. */
export const pixelsPerPoint = dpi / 72;

export function pagePicturePath(remittanceId: string, page: number): string {
  return `/api/remittances/${remittanceId}/pages/${page}?dpi=${dpi}`;
}
