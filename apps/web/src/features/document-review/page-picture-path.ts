/** One sharpness for the page and what is cut out of it, so that a page is drawn once. */
const dpi = 150;

export function pagePicturePath(remittanceId: string, page: number): string {
  return `/api/remittances/${remittanceId}/pages/${page}?dpi=${dpi}`;
}
