import sharp from 'sharp';
import { renderCells } from './cells/cell-pages.ts';
import { readCells } from './cells/read-cells.ts';
import { detectFileType } from './detect-file-type.ts';
import {
  type DocumentKind,
  type DocumentPage,
  isQuarterTurn,
  type TurnedDegrees,
} from './document-words.ts';
import { type GrayPicture, turnPicture } from './image/gray-picture.ts';
import { openImage } from './image/open-image.ts';
import { levelPicture } from './image/straighten.ts';
import { drawPage } from './pdf/page-pictures.ts';
import { openPdf } from './pdf/pdfium.ts';
import { writtenPage } from './pdf/written-page.ts';
import { type DocumentLimits, documentLimits, UnreadableDocument } from './unreadable-document.ts';

export interface OpenDocumentOptions {
  readonly password?: string;
  readonly limits?: Partial<DocumentLimits>;
}

/** A document of any kind; pages are counted from 1, in file order. */
export interface OpenedDocument {
  readonly kind: DocumentKind;
  readonly pageCount: number;
  readonly limits: DocumentLimits;
  /**
   * The page's words if they are written in the file; undefined if only its picture can be read.
   * The orientation is detected unless a person set it.
   */
  writtenPage(number: number, turned?: TurnedDegrees): DocumentPage | undefined;
  picture(number: number, dpi: number): Promise<GrayPicture>;
  close(): void;
}

/** Opens a document by its contents, whatever its name. Throws UnreadableDocument. */
export async function openDocument(
  bytes: Uint8Array,
  { password, limits: given }: OpenDocumentOptions = {},
): Promise<OpenedDocument> {
  const limits = { ...documentLimits, ...given };
  const opened = await openByKind(bytes, password, limits);
  if (opened.pageCount >= 1 && opened.pageCount <= limits.pagesMax) return opened;
  opened.close();
  throw new UnreadableDocument(opened.pageCount < 1 ? 'no_pages' : 'too_many_pages');
}

async function openByKind(
  bytes: Uint8Array,
  password: string | undefined,
  limits: DocumentLimits,
): Promise<OpenedDocument> {
  const kind = detectFileType(bytes);
  if (kind === undefined) throw new UnreadableDocument('not_a_document');
  if (kind === 'pdf') {
    const pdf = await openPdf(bytes, password);
    const { pixelsMax } = limits;
    return {
      kind,
      limits,
      pageCount: pdf.pageCount,
      writtenPage: (number, turned) => writtenPage(pdf, number, turned),
      picture: async (number, dpi) => drawPage(pdf, number, { dpi, pixelsMax }),
      close: pdf.close,
    };
  }
  if (kind === 'image') {
    const image = await openImage(bytes, limits.pixelsMax);
    return {
      kind,
      limits,
      pageCount: image.pageCount,
      writtenPage: () => undefined,
      picture: image.picture,
      close: () => {},
    };
  }
  const pages = await readCells(bytes, kind, limits);
  return {
    kind,
    limits,
    pageCount: pages.length,
    writtenPage: (number) => pages[number - 1],
    picture: async (number, dpi) => renderCells(pageOf(pages, number), dpi, limits.pixelsMax),
    close: () => {},
  };
}

function pageOf(pages: readonly DocumentPage[], number: number): DocumentPage {
  const page = pages[number - 1];
  if (page === undefined) throw new RangeError(`no page ${number}`);
  return page;
}

interface RenderOptions extends OpenDocumentOptions {
  readonly dpi: number;
  /** The turn found when the page was read. */
  readonly turnedDegrees: number;
}

/** A page as a PNG, upright and level, so that its words' boxes match. */
export async function renderPage(
  bytes: Uint8Array,
  page: number,
  { dpi, turnedDegrees, ...options }: RenderOptions,
): Promise<Uint8Array> {
  const opened = await openDocument(bytes, options);
  try {
    const turned = turnPicture(
      await opened.picture(page, dpi),
      isQuarterTurn(turnedDegrees) ? turnedDegrees : 0,
    );
    const isRead = opened.writtenPage(page) === undefined;
    const { width, height, pixels } = isRead ? levelPicture(turned) : turned;
    const picture = sharp(pixels, { raw: { width, height, channels: 1 } });
    return await picture.png({ compressionLevel: 6, palette: true, colours: 16 }).toBuffer();
  } finally {
    opened.close();
  }
}
