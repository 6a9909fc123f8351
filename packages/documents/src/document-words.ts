import type { HiddenCells } from '@pfs/core/draft/draft-remittance';

/** In points from the upper left corner of the upright page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a page's words come from: the file's text, its cells, or OCR. */
export type WordSource = 'text_layer' | 'cells' | 'ocr';

/** What else a character may be, for example O instead of 0. Best first, without the chosen one. */
export interface UncertainCharacter {
  /** Counted from 0 in the word's text. */
  readonly at: number;
  readonly alternatives: readonly string[];
}

export interface Word {
  readonly text: string;
  /** What a sheet's cell means in the context of its file, if its text alone doesn't say. */
  readonly meant?: string;
  /** Another possible meaning of a date or quantity, if nothing in the document decides. */
  readonly alsoMeant?: string;
  readonly box: Box;
  /** From 0 to 1; 1 for text written in the file. */
  readonly confidence: number;
  readonly doubtful?: readonly UncertainCharacter[];
}

export interface DocumentPage {
  /** Counted from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: WordSource;
  /** In no particular order; only their boxes say where they are. */
  readonly words: readonly Word[];
  /** Clockwise, from the page's orientation in the file to upright. */
  readonly turnedDegrees: 0 | 90 | 180 | 270;
  /**
   * For pictures: how many lines and pieces of text became no words, or only guesses. If 0,
   * everything on the page is in its words.
   */
  readonly unread?: number;
  /** The workbook's; reported with its first page. */
  readonly hidden?: HiddenCells;
}

export type DocumentKind = 'pdf' | 'image' | 'csv' | 'workbook' | 'plain_text';

/** A document as words with boxes, whatever its format; a sheet's cells are on pages, too. */
export interface DocumentWords {
  readonly kind: DocumentKind;
  readonly pages: readonly DocumentPage[];
}

export type TurnedDegrees = 0 | 90 | 180 | 270;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box after its page was turned clockwise. */
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

/** Whether a number is a valid quarter turn. */
export function isQuarterTurn(degrees: number | undefined): degrees is TurnedDegrees {
  return degrees === 0 || degrees === 90 || degrees === 180 || degrees === 270;
}

/** The box around several boxes. */
export function boundingBox(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
