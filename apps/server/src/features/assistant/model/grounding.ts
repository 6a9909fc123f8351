import type { Day } from '@pfs/core/remittance';
import { hasOnlyAnswerWords } from './answer-words.ts';
import { cutDates } from './dates-in-text.ts';
import { namesOfPeriod } from './dates-of-period.ts';
import { areDirectionsRight } from './directions.ts';
import type { Facts } from './facts.ts';
import { cutFigures } from './figures-in-text.ts';
import { cutNames } from './names-in-text.ts';
import { wordFigures } from './number-words.ts';
import { toPlainText } from './plain-text.ts';
import { areRanksRight } from './ranks.ts';
import { factsSaid, type Said } from './said-rightly.ts';
import { hasStrangers } from './strangers.ts';

export interface Grounds {
  /** Of this turn; undefined where nothing was looked up. */
  readonly facts: Facts | undefined;
  /** All names of the pharmacy's data. */
  readonly names: readonly string[];
  readonly today: Day;
}

/** A few words without figures, as an answer to what is no question about any. */
const withoutFactsMax = 300;

const nothing =
  /\b(none|nothing|nil|no (?:dir|ger|other|lump|fees?|claims?|payments?|invoices?|revenue|gross|denied|reversals?|money|figures?|data|drugs?|payers?|vendors?))\b/i;

/**
 * Whether all of a text may be shown: each figure in it is one that a query of this turn gave, of
 * whom and when it is said, and there is nothing else in it but words. A text that cannot be taken
 * apart is not shown.
 */
export function isGrounded(text: string, { facts, names, today }: Grounds): boolean {
  const known = [...new Set([...names, ...(facts?.names ?? [])])];
  const plain = toPlainText(text, known);
  if (plain === undefined) return false;
  const named = cutNames(plain, known);
  const listed = cutMarkers(named.rest);
  const dated = listed === undefined ? undefined : cutDates(listed, today);
  const figured = dated === undefined ? undefined : cutFigures(dated.rest);
  const words = figured === undefined ? undefined : wordFigures(figured.rest);
  if (dated === undefined || figured === undefined || words === undefined) return false;
  if (hasStrangers(figured.rest, known)) return false;
  const { mentions } = named;
  const mentioned = mentions.flatMap((mention) => mention.names);
  if (!hasOnlyAnswerWords(figured.rest, [...mentioned, ...(facts?.readings ?? [])])) return false;
  if (facts === undefined) {
    const parts = [mentions, dated.dates, figured.figures, words];
    const isShort = plain.length <= withoutFactsMax && !nothing.test(figured.rest);
    return isShort && parts.every((part) => part.length === 0);
  }
  if (nothing.test(figured.rest) && !facts.hasNothing) return false;
  const inWords = words.map(({ value, at }) => ({
    unit: null,
    amount: value * 1_000,
    isPoints: false,
    at,
    end: figured.rest.slice(at).search(/[^a-z]|$/i) + at,
  }));
  const said: Said = { text: figured.rest, mentions, dates: dated.dates, facts };
  const figures = [...figured.figures, ...inWords].map((figure) => ({
    at: figure.at,
    facts: factsSaid(figure, said),
  }));
  return (
    areDatesAsked(dated.dates, facts) &&
    figures.every((figure) => figure.facts.length > 0) &&
    areDirectionsRight(said) &&
    areRanksRight(figures, said)
  );
}

/** Blanks for `1.`, `2.` and so on before the lines of a list, in their order. */
function cutMarkers(text: string): string | undefined {
  let expected = 1;
  let inOrder = true;
  const cut = text.replaceAll(/^( *)(\d{1,2})([.)]) /gm, (whole, _space, marker: string) => {
    if (Number(marker) !== expected) inOrder = marker === '1';
    expected = Number(marker) + 1;
    return ' '.repeat(whole.length);
  });
  return inOrder ? cut : undefined;
}

function areDatesAsked(dates: readonly { readonly date: string }[], { facts }: Facts): boolean {
  const asked = new Set<string>();
  for (const period of facts.flatMap(({ periods }) => periods)) {
    const { whole, first, last } = namesOfPeriod(period);
    for (const date of [...whole, ...first, ...last]) asked.add(date);
  }
  return dates.every(({ date }) => asked.has(date));
}
