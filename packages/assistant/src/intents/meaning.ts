import type { FigureQuery, TopicQuery } from '../query.ts';
import { hasCue, isA, isCue, type Part, type Said, saidOf } from '../said.ts';
import type { Filled } from './filled.ts';

/**
 * `what is a DIR fee`, `how is DIR % calculated`, `what does GER mean`. A figure of one's own (`what
 * is my DIR %`, `what are the DIR fees of Humana`) is asked for its number.
 */
export function readMeaning(
  said: Said,
  filled: Filled,
  last: FigureQuery | null,
): TopicQuery | undefined {
  const isHow = hasCue(said, 'calculated');
  const isMeant =
    hasCue(said, 'means') ||
    (isCue(said.parts[0], 'why') && said.stems[0] === 'explain' && !hasCue(said, 'change'));
  const isPlain = hasCue(said, 'whatIs') && !isOwn(said);
  if (!isHow && !isMeant && !isPlain) return undefined;
  if (filled.names.length > 0 || filled.periods.length > 0 || filled.amount !== null)
    return undefined;
  if (!isHow && hasCue(said, 'highest', 'lowest', 'best', 'worst', 'total', 'average', 'trend'))
    return undefined;
  const figure = saidOf(said, 'figure').find(({ part }) => part.weight > 0.6);
  const word = saidOf(said, 'word').toSorted(
    (one, other) => lengthOf(other) + isKey(other) - lengthOf(one) - isKey(one),
  )[0];
  const isOfFigure =
    figure !== undefined && (word === undefined || isHow || lengthOf(figure) > lengthOf(word));
  if (!isHow && !isMeant && !isAlone(said)) return undefined;
  const isBack =
    last !== null && figure === undefined && word === undefined && hasCue(said, 'back');
  if (isBack && (isHow || isMeant)) return { about: 'meaning', of: last.figure };
  if (isOfFigure) return { about: 'meaning', of: figure.meaning.figure };
  return word === undefined ? undefined : { about: 'meaning', of: word.meaning.word };
}

/** The word itself before one that is also called so. */
function isKey({
  part,
  meaning,
}: {
  readonly part: Part;
  readonly meaning: { readonly word: string };
}): number {
  return meaning.word.toLowerCase() === (part.read ?? part.typed).toLowerCase() ? 0.5 : 0;
}

function lengthOf({ part }: { readonly part: { readonly first: number; readonly last: number } }) {
  return part.last - part.first;
}

/** Whether a word of the pharmacy's own, or `the`, stands behind "what is". */
function isOwn(said: Said): boolean {
  const at = said.parts.find((part) => isCue(part, 'whatIs'));
  const next = said.words[at?.last ?? 0]?.text;
  return hasCue(said, 'our', 'we') || ['the', 'total', 'my', 'our'].includes(next ?? '');
}

/** Nothing else is said than what the word is. */
function isAlone(said: Said): boolean {
  const others = said.parts.filter(
    (part) => !isA(part, 'figure', 'word') && !isCue(part, 'whatIs', 'means', 'total'),
  );
  return others.length === 0 && said.unknown.length === 0;
}
