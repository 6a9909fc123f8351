import type { DocumentPage, DocumentWords } from '../../words.ts';
import { isRowLine } from '../lines/line-words.ts';
import { pageLines } from '../lines/page-lines.ts';
import type { Line } from '../lines/placed-word.ts';
import {
  type HeadingBand,
  headingBands,
  type TableKind,
  tableKind,
} from '../tables/heading-band.ts';

/** A page with what stands outside of its tables. */
export interface PageHead {
  readonly page: DocumentPage;
  /** Above the first headings; of a page without any, the upper part. */
  readonly head: readonly Line[];
  /** The lines of the first headings, and the one above them. */
  readonly overTable: readonly Line[];
  /** All lines that are no rows. */
  readonly outside: readonly Line[];
  /** The headings of its first table of claims, and of lump sums. */
  readonly claims: HeadingBand | undefined;
  readonly lumps: HeadingBand | undefined;
}

/** Facts of a payment stand on its first pages, or on the last one. */
const firstPagesMax = 3;
/** A sheet's page may have all of its rows; its head is among the first words. */
const wordsMax = 4_000;
/** Of a page without headings, such as a letter before the table. */
const upperPart = 0.4;

/** The pages of a document on which its payer, number and date may stand. */
export function pageHeads({ pages }: DocumentWords): PageHead[] {
  const last = pages.at(-1);
  const first = pages.slice(0, firstPagesMax);
  const some = last === undefined || first.includes(last) ? first : [...first, last];
  return some.map(toHead);
}

function toHead(page: DocumentPage): PageHead {
  const isLong = page.source === 'cells' && page.words.length > wordsMax;
  const lines = pageLines(isLong ? { ...page, words: page.words.slice(0, wordsMax) } : page);
  const bands = headingBands(lines);
  const end = bands[0]?.from;
  const head =
    end === undefined
      ? lines.filter(({ middle }) => middle < page.height * upperPart)
      : lines.slice(0, end);
  return {
    page,
    head,
    overTable: end === undefined ? [] : lines.slice(Math.max(0, end - 1), bands[0]?.to),
    outside: lines.filter((line, at) => (end !== undefined && at < end) || !isRowLine(line, 3)),
    claims: bands.find(({ groups }) => kindOf(groups) === 'claims'),
    lumps: bands.find(({ groups }) => kindOf(groups) === 'lumps'),
  };
}

function kindOf(groups: HeadingBand['groups']): TableKind | undefined {
  return tableKind(groups.flatMap(({ reading }) => reading?.meaning ?? []));
}
