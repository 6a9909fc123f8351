import { figures } from '@pfs/core/figures/catalogue';
import type { FigureQuery } from '../query.ts';
import { isA, isCue, type Part, partBefore, type Said, saidOf } from '../said.ts';
import { isCommon } from '../slots/common-words.ts';

/* What a message says that an answer wouldn't include. */

/** A word that changes the question's meaning and that a query can't express. */
export function turningWord(said: Said, query: FigureQuery): string | undefined {
  const left = leftOut(said);
  if (left !== undefined) return left;
  const isAverage = /^average|PerUnit$/.test(query.figure);
  const average = said.parts.find((part) => isCue(part, 'average', 'perClaim'));
  if (average !== undefined && !isAverage) return average.typed;
  const isShare =
    query.shape === 'share' || query.by !== null || figures[query.figure].unit === 'percent';
  const share = said.parts.find((part) => isCue(part, 'share') && !isA(part, 'figure'));
  return share !== undefined && !isShare ? share.typed : undefined;
}

export function leftOut(said: Said): string | undefined {
  return said.parts.find((part, at) => isCue(part, 'not') && leavesOut(part, said.parts[at + 1]))
    ?.typed;
}

/** `without Humana` leaves Humana out; the "not" of `why don't you show me` leaves nothing out. */
function leavesOut(part: Part, next: Part | undefined): boolean {
  if (/^(not|never|no)$/i.test(part.typed) || /n['’]?t$/i.test(part.typed)) {
    return next !== undefined && next.first === part.last && isA(next, 'name', 'noun');
  }
  return true;
}

/** A number or a day that isn't part of the answer: the figure would answer something else. */
export function unreadIn(said: Said): string | undefined {
  const found = said.unknown.find(({ at, text }) => {
    const before = said.words[at - 1]?.text ?? '';
    return /\d/.test(text) || /^(since|until|till|after)$/.test(before);
  });
  return found?.text;
}

/** A word after a preposition that is neither a known name nor a common word. */
export function unknownNameIn(said: Said): string | undefined {
  const found = said.unknown.find(({ at, text }) => {
    const before = said.words[at - 1]?.text ?? '';
    let end = at + 1;
    while (said.unknown.some((one) => one.at === end)) end += 1;
    const isAlone = end === said.words.length || said.parts.some(({ first }) => first === end);
    return /^(of|for|from|by|with|did|does)$/.test(before) && isAlone && !isCommon(text);
  });
  return found?.text;
}

/**
 * Whether too much of the message isn't part of the answer. A named figure is answered and the rest
 * ignored; a lone verb among unknown words may mean anything.
 */
export function isUnclear(message: string, said: Said): boolean {
  const isNamed = said.parts.some((part) =>
    isA(part, 'figure', 'lumps', 'claimStatus', 'invoiceStatus'),
  );
  if (isNamed) return false;
  const subject = said.parts.find((part) => isA(part, 'verb', 'rows'));
  const clause = clauseAt(message, said, subject?.first ?? 0);
  const unknown = said.unknown.filter(({ at }) => clauseAt(message, said, at) === clause);
  return unknown.length >= 2 && said.parts.length <= unknown.length * 3;
}

/** Which clause of the message a word is in. */
function clauseAt(message: string, said: Said, at: number): number {
  return (message.slice(0, said.words[at]?.from).match(/[,.;:!?]\s/g) ?? []).length;
}

/** Parts that the query doesn't include. */
export function unusedParts(said: Said, query: FigureQuery): readonly Part[] {
  return said.parts.filter((part) => {
    if (isOtherBy(said, part, query)) return true;
    if (isA(part, 'amount')) return query.filter.amount === null;
    if (
      !part.meanings.every(
        ({ is }) => is === 'figure' || is === 'word' || is === 'lumps' || is === 'cannot',
      )
    )
      return false;
    if (isA(part, 'figure')) {
      const isUsed = part.meanings.some(
        (meaning) => meaning.is === 'figure' && meaning.figure === query.figure,
      );
      return !isUsed && query.filter.amount === null && saidOf(said, 'figure').length > 1;
    }
    return isA(part, 'word', 'cannot') && !isA(part, 'lumps');
  });
}

/** `by payer by month` is broken down by only one of them. */
function isOtherBy(said: Said, part: Part, { by }: FigureQuery): boolean {
  if (by === null || !isCue(partBefore(said, part), 'by')) return false;
  return part.meanings.some((one) => one.is === 'noun' && one.by !== by);
}
