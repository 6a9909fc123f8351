import type { HiddenCells } from '@pfs/core/draft/draft-remittance';

/** In points from the upper left corner of a page that is turned upright. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How the words of a page came to be: written in the file, or read from its picture. */
export type WordSource = 'text_layer' | 'cells' | 'ocr';

/** What else a character may be, for example O beside 0. Best first, without the one chosen. */
export interface DoubtfulCharacter {
  /** Counted from 0 in the word's text. */
  readonly at: number;
  readonly alternatives: readonly string[];
}

export interface Word {
  readonly text: string;
  /** What a sheet's cell says beside the others of its file, where its text alone does not. */
  readonly meant?: string;
  /** What else a day or a quantity may mean, where nothing in its document decides which. */
  readonly alsoMeant?: string;
  readonly box: Box;
  /** From 0 to 1; 1 for what is written in the file. */
  readonly confidence: number;
  readonly doubtful?: readonly DoubtfulCharacter[];
}

export interface DocumentPage {
  /** Counted from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: WordSource;
  /** In the order in which they were met; only their boxes say where they stand. */
  readonly words: readonly Word[];
  /** Clockwise, from how the page lies in the file to upright. */
  readonly turnedDegrees: 0 | 90 | 180 | 270;
  /**
   * Of a picture: how many lines and pieces of writing became no words, or words that were only
   * guessed at. Where it is 0, all that stands on the page is in its words.
   */
  readonly unread?: number;
  /** Of the workbook that the page is of; told with its first page. */
  readonly hidden?: HiddenCells;
}

export type DocumentKind = 'pdf' | 'image' | 'csv' | 'workbook' | 'plain_text';

/** A document as words with boxes, whatever it came as; cells of a sheet stand on pages too. */
export interface DocumentWords {
  readonly kind: DocumentKind;
  readonly pages: readonly DocumentPage[];
}

export type TurnedDegrees = 0 | 90 | 180 | 270;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box of a page, where it stands once the page is turned clockwise. */
export function turnBox(box: Box, page: Size, turned: TurnedDegrees): Box {
  const { left, top, right, bottom } = box;
  const { width, height } = page;
  if (turned === 0) return box;
  if (turned === 90)
    return { left: height - bottom, top: left, right: height - top, bottom: right };
  if (turned === 270) return { left: top, top: width - right, right: bottom, bottom: width - left };
  return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
}

export function turnSize({ width, height }: Size, turned: TurnedDegrees): Size {
  return turned % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Quarters as they are told from outside. */
export function isTurn(degrees: number | undefined): degrees is TurnedDegrees {
  return degrees === 0 || degrees === 90 || degrees === 180 || degrees === 270;
}

/** The box around several. */
export function aroundBoxes(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
