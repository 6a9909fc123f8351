import type { Fact } from './facts.ts';
import type { Said } from './said-rightly.ts';
import { clauseAround, sentenceAround } from './spans.ts';

const ends = /\b(?:(highest|largest|biggest|most|top)|(lowest|smallest|least))\b/gi;

interface SaidFigure {
  readonly at: number;
  readonly facts: readonly Fact[];
}

/**
 * Whether `the highest` is said only of what a ranking has first. It stands by a figure or a name
 * in its clause, else by one in its sentence; by neither it tells only how a list is ordered.
 */
export function areRanksRight(figures: readonly SaidFigure[], said: Said): boolean {
  const { text } = said;
  return [...text.matchAll(ends)].every(({ 1: most, index }) => {
    const end = most === undefined ? 'least' : 'most';
    for (const span of [clauseAround(text, index), sentenceAround(text, index)]) {
      const within = <Mark extends { readonly at: number }>(marks: readonly Mark[]) =>
        marks.filter(({ at }) => at >= span.from && at < span.to);
      const figure = nearest(index, within(figures));
      const name = nearest(index, within(said.mentions));
      if (name !== undefined && !isExtremeName(name.names, { end, said })) return false;
      if (figure !== undefined) return figure.facts.some((fact) => isExtreme(fact, end));
      if (name !== undefined) return true;
    }
    return true;
  });
}

function nearest<Mark extends { readonly at: number }>(
  at: number,
  marks: readonly Mark[],
): Mark | undefined {
  return marks.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
}

/** How many are shown is no rank of theirs: `the top 3 payers`. */
function isExtreme({ extreme, nouns, periods }: Fact, end: 'most' | 'least'): boolean {
  return extreme === end || (nouns !== null && periods.length > 0 && extreme === null);
}

function isExtremeName(
  names: readonly string[],
  { end, said }: { readonly end: 'most' | 'least'; readonly said: Said },
): boolean {
  return said.facts.facts.some(
    (fact) => fact.extreme === end && fact.names.some((name) => names.includes(name)),
  );
}
