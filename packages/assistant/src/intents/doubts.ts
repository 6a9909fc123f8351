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
  const turning = said.unknown.find(({ at, text }) => turns(text, said.stems[at + 1]));
  const left = leftOut(said) ?? (hasCue(said, 'belowCost') ? undefined : turning?.text);
  const part = said.parts.find((one, at) => isUnmet(one, said.parts[at + 1], said, query));
  return left ?? unreadTerm(said, query) ?? part?.typed;
}

/** `what is the WO code on my remit` and `why would a payment be held` ask for no rows. */
function unreadTerm(said: Said, { shape }: FigureQuery): string | undefined {
  const isTerm = shape === 'list' && hasCue(said, 'whatIs');
  const isWould = shape === 'why' && /\bwhy (would|could|might)\b/.test(said.stems.join(' '));
  return isTerm || isWould ? said.unknown[0]?.text : undefined;
}

/** Whether a part asks for what the query isn't: an average, a share, an amount of one unit. */
function isUnmet(part: Part, next: Part | undefined, said: Said, query: FigureQuery): boolean {
  const { figure, shape, by, rows } = query;
  const isAverage = /^average|PerUnit$/.test(figure);
  if (isCue(part, 'average', 'perClaim') && !isAverage) return true;
  // `average scripts per day` counts claims, while an average claim is an amount.
  const areMany = isA(part, 'figure') && /\b(claim|script|fill|rx)s$/i.test(part.typed);
  if (areMany && isAverage && by !== null && isTime(by)) return true;
  const isOfNext = next?.first === part.last && isA(next, 'figure', 'rows');
  if (
    isA(part, 'cannot') &&
    !isA(part, 'verb', 'rows', 'name', 'claimStatus', 'invoiceStatus') &&
    isOfNext
  )
    return true;
  if (isCue(part, 'perUnit') && !/PerUnit$|^drugUnits$/.test(figure)) return true;
  const isOfVendors = rows === 'invoices' || figures[figure].by.includes('vendor');
  const isLate = isA(part, 'invoiceStatus') && !isA(part, 'rows', 'claimStatus');
  if (isLate && !isOfVendors && shape !== 'why') return true;
  const isUnread = said.unknown.some(({ at }) => at === part.last);
  const isTold = isUnread || (isA(next, 'word') && !isA(next, 'figure', 'rows'));
  if (isCue(part, 'not') && shape === 'list' && isTold) return true;
  const isShare = shape === 'share' || by !== null || figures[figure].unit === 'percent';
  return isCue(part, 'share') && !isA(part, 'figure') && !isShare;
}

/** Words of what no figure or list knows: an answer without them would be about something else. */
const others: ReadonlySet<string> = new Set(
  `due missing guarantee guaranteed appeal contract fixed budget goal target should short shorted
  shorting stiffed week weekly weekday under above below negative zero thousand expected
  agreed unposted unmatched`.split(/\s+/),
);

function turns(word: string, next: string | undefined): boolean {
  return others.has(stem(word)) && next !== 'know';
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
    return (isBehind && !others.has(stem(text))) || isKnownName(text);
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
  const before = partBefore(said, part);
  // `by payer and drug`
  const noun = before !== undefined && isCue(before, 'follow') ? partBefore(said, before) : before;
  const first = noun !== undefined && isA(noun, 'noun') ? partBefore(said, noun) : before;
  if (by === null || !isCue(first, 'by')) return false;
  return part.meanings.some((one) => one.is === 'noun' && one.by !== by);
}
