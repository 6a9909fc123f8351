import type { FigureUnit } from '@pfs/core/figures/formula';

/** A figure as a text writes it. */
export interface WrittenFigure {
  /** Null where it is bare: it counts something. */
  readonly unit: Extract<FigureUnit, 'dollars' | 'percent'> | null;
  /** In cents, tenths of a percent, or thousandths of a counted thing. */
  readonly amount: number;
  /** A difference of two percentages. */
  readonly isPoints: boolean;
  readonly at: number;
  readonly end: number;
}

const number = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+|0|[1-9]\d*)`;
const writing = new RegExp(
  String.raw`-?\$${number}(?:\.\d\d)?|-?${number}(?:\.\d{1,3})?(?:%| percent\b| (?:percentage )?points?\b)?`,
  'g',
);

/** No letter, digit or sign of a number beside it: `5k`, `x5`, `1-234`, `1.2.3` are none. */
const wrongBefore = /[A-Za-z0-9$%.,/&+'"*-]$/;
const wrongAfter = /^(?:[A-Za-z0-9$%/&+'"*-]|[.,:]\d)/;
const wordsAfter =
  /^[ -]*(?:k|m|b|bn|mm|hundred|thousand|million|billion|trillion|dollars?|bucks?|usd|cents?|pct|percent|percentage|points?|times|fold|x)\b/i;

/** Two figures with no more than this between them may be read as one. */
const joined = /^(?: +| ?[.,:'/&+-] ?)$/;

/**
 * The figures of a text, and what is left with blanks in their place; undefined where a digit or a
 * sign of money is in it that is part of no figure.
 */
export function cutFigures(
  text: string,
): { readonly rest: string; readonly figures: readonly WrittenFigure[] } | undefined {
  const figures: WrittenFigure[] = [];
  let rest = text;
  for (const { 0: written, index } of text.matchAll(writing)) {
    const end = index + written.length;
    const before = text.slice(0, index);
    const after = text.slice(end);
    const last = figures.at(-1);
    const isPart = written.endsWith('%') && last?.unit === 'dollars';
    const isApart =
      written.startsWith('$') || isPart || !joined.test(text.slice(last?.end ?? 0, index));
    if (wrongBefore.test(before) || wrongAfter.test(after) || wordsAfter.test(after)) {
      return undefined;
    }
    if (last !== undefined && !isApart) return undefined;
    figures.push({ ...toFigure(written), at: index, end });
    rest = rest.slice(0, index) + '#'.padEnd(written.length, ' ') + rest.slice(end);
  }
  return /[\d$%+]/.test(rest) ? undefined : { rest, figures };
}

function toFigure(written: string): Omit<WrittenFigure, 'at' | 'end'> {
  const sign = written.startsWith('-') ? -1 : 1;
  const [whole = '', part = ''] = written.replaceAll(/[^\d.]/g, '').split('.');
  const isPoints = written.includes('point');
  const said = (amount: number) => ({ isPoints, amount: sign * amount });
  if (written.includes('$')) return { unit: 'dollars', ...said(scaled(whole, part, 2)) };
  if (!/[%t]/.test(written)) return { unit: null, ...said(scaled(whole, part, 3)) };
  // Hundredths of a percent are in no figure: they match none.
  return { unit: 'percent', ...said(part.length > 1 ? Number.NaN : scaled(whole, part, 1)) };
}

function scaled(whole: string, part: string, places: number): number {
  return Number(`${whole}${part.padEnd(places, '0')}`);
}
