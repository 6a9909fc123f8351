import sharp, { type Metadata } from 'sharp';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type GrayPicture, pointsPerInch, toGrayPicture } from './gray-picture.ts';

interface OpenImage {
  readonly pageCount: number;
  picture(number: number, dpi: number): Promise<GrayPicture>;
}

const sidePixelsMax = 30_000;
/** A scanner's density; a photo's 72 says nothing about the paper. */
const dpiMin = 90;
const dpiMax = 1_250;
const paperInches = 11;
/** A coarse fax has about half the vertical resolution. */
const coarseFax = { width: 1728, heightMax: 1_400, stretch: 2.08 };

/** Opens a scan or photo by its header; a picture is decoded on demand. */
export async function openImage(bytes: Uint8Array, pixelsMax: number): Promise<OpenImage> {
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const;
  const metadata = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  requireSize(metadata, pixelsMax);
  const isTiff = metadata.format === 'tiff';
  const pageCount = isTiff ? (metadata.pages ?? 1) : 1;
  return {
    pageCount,
    async picture(number, dpi) {
      const page = isTiff ? { page: number - 1 } : {};
      const own = await readable(() =>
        sharp(bytes, { limitInputPixels: false, ...page }).metadata(),
      );
      requireSize(own, pixelsMax);
      const stretch = isTiff && isCoarseFax(own) ? coarseFax.stretch : 1;
      const quarters = (own.orientation ?? 1) >= 5;
      const wide = quarters ? own.height : own.width;
      const high = (quarters ? own.width : own.height) * stretch;
      const scale = dpi / paperDpi(own, wide, high);
      const fits = Math.min(scale, Math.sqrt(pixelsMax / (wide * high)));
      const picture = sharp(bytes, { ...options, ...page })
        .autoOrient()
        .resize(Math.max(1, Math.round(wide * fits)), Math.max(1, Math.round(high * fits)), {
          fit: 'fill',
          kernel: 'cubic',
        });
      return readable(() => toGrayPicture(picture, (dpi * fits) / scale));
    },
  };
}

function requireSize({ width, height }: Metadata, pixelsMax: number): void {
  if (width * height > pixelsMax || Math.max(width, height) > sidePixelsMax) {
    throw new UnreadableDocument('too_many_pixels');
  }
}

/** Pixels per inch, from the file or assuming a letter page. */
function paperDpi({ density }: Metadata, width: number, height: number): number {
  const said = density !== undefined && density >= dpiMin && density <= dpiMax;
  return said ? density : Math.max(width, height, pointsPerInch) / paperInches;
}

function isCoarseFax({ width, height }: Metadata): boolean {
  return width === coarseFax.width && height < coarseFax.heightMax;
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const large = error instanceof Error && /pixel limit/.test(error.message);
    throw new UnreadableDocument(large ? 'too_many_pixels' : 'damaged', { cause: error });
  }
}
