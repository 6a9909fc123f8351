import { lexicon } from '../lexicon.ts';
import type { FigureQuery, TopicQuery } from '../query.ts';
import { hasCue, isA, isCue, type Part, type Said, saidOf } from '../said.ts';
import type { Filled } from './filled.ts';

type MeaningOf = Extract<TopicQuery, { about: 'meaning' }>['of'];

/**
 * `what is a DIR fee`, `how is DIR % calculated`, `what does GER mean`. The pharmacy's own figure
 * (`what is my DIR %`, `what are the DIR fees of Humana`) is a question for its value.
 */
export function readMeaning(
  said: Said,
  filled: Filled,
  last: FigureQuery | null,
): TopicQuery | undefined {
  const isHow = hasCue(said, 'calculated');
  const isMeant =
    hasCue(said, 'means') || isExplained(said) || /^(is|are) (a|an)$/.test(firstTwo(said));
  const isPlain = hasCue(said, 'whatIs') && (said.stems.includes('exactly') || !isOwn(said));
  if (!isHow && !isMeant && !isPlain) return undefined;
  const isOfData = filled.names.length + filled.periods.length > 0 || filled.amount !== null;
  const isOfOne = hasCue(said, 'perClaim') && hasCue(said, 'back');
  if (isOfData || isOfOne || hasCue(said, 'howMuch')) return undefined;
  const isRanked = hasCue(said, 'highest', 'lowest', 'best', 'worst', 'total', 'average', 'trend');
  if (!isHow && isRanked) return undefined;
  if (!isHow && !isMeant && !said.stems.includes('exactly') && !isAlone(said)) return undefined;
  const figure = saidOf(said, 'figure').findLast(({ part }) => part.weight > 0.6);
  const word = saidOf(said, 'word').toSorted(
    (one, other) =>
      lengthOf(other) + isKey(other) - lengthOf(one) - isKey(one) ||
      other.part.first - one.part.first,
  )[0];
  const isOfFigure =
    figure !== undefined && (word === undefined || isHow || lengthOf(figure) > lengthOf(word));
  if (isOfFigure) return { about: 'meaning', of: figure.meaning.figure };
  if (word !== undefined) return { about: 'meaning', of: word.meaning.word };
  if (last !== null && hasCue(said, 'back') && (isHow || isMeant)) {
    return { about: 'meaning', of: last.figure };
  }
  const state = isMeant || isHow ? ofState(said, filled) : undefined;
  return state === undefined ? undefined : { about: 'meaning', of: state };
}

/** Whether `explain` means a term: there is no change and no amount. */
function isExplained(said: Said): boolean {
  return said.stems.includes('explain') && !hasCue(said, 'change', 'howMuch', 'howMany');
}

function firstTwo({ stems }: Said): string {
  return stems.slice(0, 2).join(' ');
}

/** Terms for statuses and rows, and terms inside a longer phrase, such as `a claim`. */
function ofState(said: Said, { claimStatus, invoiceStatus }: Filled): MeaningOf | undefined {
  if (invoiceStatus === 'open') return 'vendorOpen';
  if (invoiceStatus === 'overdue') return 'vendorOverdue';
  if (claimStatus === 'denied') return 'Denied';
  if (claimStatus === 'reversal') return 'Reversal';
  if (hasCue(said, 'belowCost')) return 'Below cost';
  const found = lexicon
    .find(said.stems)
    .flatMap(({ values }) => values.flatMap((value) => (value.is === 'word' ? [value.word] : [])));
  return found.at(-1);
}

/** A term itself beats a term with that synonym. */
function isKey({
  part,
  meaning,
}: {
  readonly part: Part;
  readonly meaning: { readonly word: string };
}): number {
  if (/^(Payment|Claim|Remittance|Payer)$/.test(meaning.word)) return 0;
  return meaning.word.toLowerCase() === (part.read ?? part.typed).toLowerCase() ? 0.5 : 0.1;
}

function lengthOf({ part }: { readonly part: { readonly first: number; readonly last: number } }) {
  return part.last - part.first;
}

/** Whether `my`, `our` or `the` follows "what is". */
function isOwn(said: Said): boolean {
  const at = said.parts.find((part) => isCue(part, 'whatIs'));
  const next = said.words[at?.last ?? 0]?.text;
  return hasCue(said, 'our', 'we') || /^(the|total|my|our|still)$/.test(next ?? '');
}

/** Whether the message contains nothing but the term. */
function isAlone(said: Said): boolean {
  const others = said.parts.filter(
    (part) => !isA(part, 'figure', 'word') && !isCue(part, 'whatIs', 'means', 'total'),
  );
  return others.length === 0 && said.unknown.length === 0;
}
