/** A picture of a page, one byte a pixel, 255 is white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Pixels for each inch of the page. */
  readonly dpi: number;
}

export const pointsPerInch = 72;
