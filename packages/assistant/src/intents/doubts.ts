import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { stem } from '../phrases.ts';
import type { FigureQuery } from '../query.ts';
import { hasCue, isA, isCue, type Part, partBefore, type Said, saidOf } from '../said.ts';
import { isCommon } from '../slots/common-words.ts';
import { isKnownName } from '../slots/names.ts';

/* What a message says that an answer wouldn't include. */

/** A word that changes the question's meaning and that a query can't express. */
export function turningWord(said: Said, query: FigureQuery): string | undefined {
  const turning = said.unknown.find(({ at, text }) => turns(text, said.stems[at + 1]))?.text;
  const left = leftOut(said) ?? (hasCue(said, 'belowCost') ? undefined : turning);
  if (left !== undefined) return left;
  const [unknown] = said.unknown;
  const isTerm = query.shape === 'list' && hasCue(said, 'whatIs');
  const isWould = query.shape === 'why' && /\bwhy (would|could|might)\b/.test(said.stems.join(' '));
  if (unknown !== undefined && (isTerm || isWould)) return unknown.text;
  const isAverage = /^average|PerUnit$/.test(query.figure);
  // `average scripts per day` counts claims, while an average claim is an amount.
  const scripts = saidOf(said, 'figure').find(({ part }) => /\b(claim|script|fill|rx)s$/i.test(part.typed));
  const isEach = query.by !== null && isTime(query.by);
  if (isAverage && isEach && scripts !== undefined) return scripts.part.typed;
  const average = said.parts.find((part) => isCue(part, 'average', 'perClaim'));
  if (average !== undefined && !isAverage) return average.typed;
  const { by } = figures[query.figure];
  const isOfVendors = query.rows === 'invoices' || by.includes('vendor');
  const late = said.parts.find((part) => isA(part, 'invoiceStatus') && !isA(part, 'rows', 'claimStatus'));
  if (late !== undefined && !isOfVendors && query.shape !== 'why') return late.typed;
  const isUnit = /PerUnit$|^drugUnits$/.test(query.figure);
  const unit = said.parts.find((part) => isCue(part, 'perUnit'));
  if (unit !== undefined && !isUnit) return unit.typed;
  const isShare =
    query.shape === 'share' || query.by !== null || figures[query.figure].unit === 'percent';
  const share = said.parts.find((part) => isCue(part, 'share') && !isA(part, 'figure'));
  return share !== undefined && !isShare ? share.typed : undefined;
}

/** Words of what no figure or list knows: an answer without them would be about something else. */
const others = /^(due|missing|guarantee|guaranteed|appeal|contract|fixed|budget|goal|target|should|short|shorted|shorting|stiffed|week|weekly|weekday)$/;

function turns(word: string, next: string | undefined): boolean {
  return others.test(stem(word)) && next !== 'know';
}

/** A second period that the query doesn't include. */
export function otherPeriod(said: Said, { filter, against }: FigureQuery): string | undefined {
  const all = saidOf(said, 'period');
  if (against !== null && all.length <= 2) return undefined;
  const used = [filter.period, against].map((period) => period?.from ?? period?.to);
  return all.find(
    ({ meaning: { period, ends } }) =>
      ends === undefined && period.from !== null && !used.includes(period.from),
  )?.part.typed;
}

export function leftOut(said: Said): string | undefined {
  return said.parts.find(
    (part, at) => isCue(part, 'not') && leavesOut(said, part, said.parts[at + 1]),
  )?.typed;
}

/** `without Humana` leaves Humana out; the "not" of `why don't you show me` leaves nothing out. */
function leavesOut({ words }: Said, part: Part, next: Part | undefined): boolean {
  if (/^(not|never|no)$/i.test(part.typed) || /n['’]?t$/i.test(part.typed)) {
    const isWithNo = words[part.first - 1]?.text === 'with' && isA(next, 'figure', 'lumps');
    if (next === undefined || !(isWithNo || isA(next, 'name', 'noun'))) return false;
    const between = words.slice(part.last, next.first);
    return between.every(({ text }) => /^(count|includ|consider|with|from|for|the)/.test(text));
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

/** A name of others, or a word after a preposition that is neither known nor common. */
export function unknownNameIn(said: Said): string | undefined {
  const found = said.unknown.find(({ at, text }) => {
    const before = said.words[at - 1]?.text ?? '';
    const isBehind = /^(of|for|from|by|with|did|does)$/.test(before) && !isCommon(text);
    return (isBehind && !others.test(stem(text))) || isKnownName(text);
  });
  return found?.text;
}

/**
 * Whether too much of a clause isn't part of the answer. A named figure is answered and the rest
 * ignored; a lone verb among unknown words may mean anything.
 */
export function isUnclear(message: string, said: Said): boolean {
  const { parts, words } = said;
  if (parts.some((part) => isA(part, 'figure', 'lumps', 'claimStatus', 'invoiceStatus')))
    return false;
  const clauseAt = (at: number) =>
    (message.slice(0, words[at]?.from).match(/[,.;:!?]\s/g) ?? []).length;
  const clause = clauseAt(parts.find((part) => isA(part, 'verb', 'rows'))?.first ?? 0);
  const unknown = said.unknown.filter(({ at }) => clauseAt(at) === clause);
  return unknown.length >= 2 && parts.length <= unknown.length * 3;
}

/** Parts that the query doesn't include. */
export function unusedParts(said: Said, query: FigureQuery): readonly Part[] {
  const hasAmount = query.filter.amount !== null;
  return said.parts.filter((part) => {
    if (isOtherBy(said, part, query)) return true;
    if (isA(part, 'amount')) return !hasAmount;
    const isWord = part.meanings.every(({ is }) => /^(figure|word|lumps|cannot)$/.test(is));
    if (!isWord || isA(part, 'lumps')) return false;
    if (!isA(part, 'figure')) return true;
    const isUsed = part.meanings.some((one) => one.is === 'figure' && one.figure === query.figure);
    return !isUsed && !hasAmount && saidOf(said, 'figure').length > 1;
  });
}

/** `by payer by month` is broken down by only one of them. */
function isOtherBy(said: Said, part: Part, { by }: FigureQuery): boolean {
  if (by === null || !isCue(partBefore(said, part), 'by')) return false;
  return part.meanings.some((one) => one.is === 'noun' && one.by !== by);
}
