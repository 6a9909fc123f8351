/** As large as the picture is ever shown, on a dense screen. */
const sidePixels = 256;

/**
 * The middle of a picture as a small square PNG. A photo of a phone may so be larger than what the
 * server takes, and where it was taken does not leave the browser. Undefined for what is none.
 */
export async function squarePicture(file: Blob): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  const canvas = document.createElement('canvas');
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const pencil = canvas.getContext('2d');
  pencil?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? undefined : new File([blob], 'picture.png', { type: 'image/png' });
}
