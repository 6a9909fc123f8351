import { figures } from '@pfs/core/figures/catalogue';
import type { FigureQuery } from '../query.ts';
import type { CannotReason } from '../reading.ts';
import {
  hasA,
  isA,
  isCue,
  isKnown,
  isPerClaim,
  type Part,
  partBefore,
  type Said,
  saidOf,
} from '../said.ts';
import { isCommon, isPlain } from '../slots/common-words.ts';
import { isKnownName } from '../slots/names.ts';
import { numberWords } from '../slots/words.ts';
import { isBalance } from './figures.ts';

/* What is refused, and what a message says that an answer wouldn't include. */

const code =
  /^=\w+\(|<\/?(script|img|iframe)|\bselect\b[\s\S]{0,40}\bfrom\b|\b(delete\s+from|insert\s+into|(drop|truncate|alter)\s+(table|database|schema)|union\s+(all\s+)?select|update\s+\w+\s+set)\b|\bignore\b[\s\S]{0,30}\b(previous|all|above|prior)\b[\s\S]{0,30}\b(instruction|prompt|rule)|system prompt|\{\{|\$\{|;\s*--|\bor 1=1\b/i;

/** Outside the data, whatever figure is named. */
const neverOurs =
  /\b(how (long|fast|quickly|slowly|soon)|legal|lawyer|income tax|payroll|vacation|yelp|journal|dose|dosage|poem|joke|recipe|weather|front end|otc|pregnant|kidney|day supply|(by|per|each) (store|location|pharmacy|shop))s?\b/;

/** Refusals by the raw text. */
export function refuseText(message: string): CannotReason | undefined {
  if (!/[\p{L}\p{N}]/u.test(message)) return 'empty';
  if (code.test(message)) return 'code';
  const letters = message.match(/\p{L}/gu) ?? [];
  const latin = message.match(/\p{Script=Latin}/gu) ?? [];
  return latin.length < letters.length * 0.6 ? 'other_language' : undefined;
}

/** Refusals by what was said. */
export function refuseSaid(said: Said): CannotReason | undefined {
  if (isForeign(said)) return 'other_language';
  // `Medicaid patients` are claims of a payer.
  const reasons = saidOf(said, 'cannot')
    .filter(({ part }) => !/patients$/i.test(part.typed) || !isA(partBefore(said, part), 'name'))
    .map(({ of }) => of);
  const text = said.words.map(({ text: word }) => word).join(' ');
  if (isOtherPharmacy(said, text)) return 'other_pharmacy';
  if (isPatient(said)) return 'patient';
  for (const reason of ['code', 'other_pharmacy', 'patient', 'forecast'] as const) {
    if (reasons.includes(reason)) return reason;
  }
  if (/^pay\b/.test(text) && isA(said.parts[1], 'name')) return 'change';
  if (reasons.includes('change') && isOrder(said)) return 'change';
  const isOutside = !hasA(said, 'figure') || neverOurs.test(said.text);
  return reasons.includes('outside') && isOutside ? 'outside' : undefined;
}

/** Whether most words, apart from names and days, are none that an English question has. */
function isForeign({ words, parts, unknown }: Said): boolean {
  const strange = unknown.filter(({ text }) => !isKnown(text) && !/\d/.test(text)).length;
  const slots = parts.filter((part) => isA(part, 'name', 'period', 'number', 'amount', 'limit'));
  const others = slots.reduce((left, { first, last }) => left - (last - first), words.length);
  return strange >= 3 && strange * 2 >= others;
}

/** `a pharmacy in Ohio`, `Smith's pharmacy`. */
function isOtherPharmacy(said: Said, text: string): boolean {
  const isAny =
    /\b(a|another|any|most|typical|average) (pharmacy|pharmacies|drugstore)|(?<!\b(our|my|these|both) )\b(pharmacies|drugstores)\b/;
  if (isAny.test(text)) return true;
  return said.unknown.some(
    ({ at, text: word }) => said.words[at + 1]?.text === 'pharmacy' && !isCommon(word),
  );
}

/** `Maria's claims`, `Robert Jenkins prescriptions`: an unknown name right before rows. */
function isPatient({ unknown, words, parts }: Said): boolean {
  const named = new Set(unknown.filter(({ text }) => !isCommon(text)).map(({ at }) => at));
  return parts.some((part) => {
    const isOwned = /['’]s$/.test(words[part.first - 1]?.raw ?? '') && isA(part, 'rows', 'figure');
    const areClaims = part.meanings.some(({ is, of }) => is === 'rows' && of === 'claims');
    return named.has(part.first - 1) && (isOwned || (areClaims && named.has(part.first - 2)));
  });
}

/** Whether a verb of change is a command: it comes first, or after "please" or "can you". */
function isOrder(said: Said): boolean {
  const first = said.parts.find((part) => !isCue(part, 'follow', 'we', 'us', 'whatIs'));
  if (isA(first, 'cannot')) return true;
  const before = said.words.slice(0, saidOf(said, 'cannot')[0]?.part.first ?? 0);
  return /\b(please|can you|could you|would you|want you to|go ahead and|need to|want to|let us|and)$/.test(
    before.map(({ text }) => text).join(' '),
  );
}

/** A word that changes the question's meaning and that a query can't express. */
export function turningWord(said: Said, query: FigureQuery): string | undefined {
  // `how many different drugs` counts no rows of the query.
  const isCounted = (at: number) =>
    isCue(said.parts[at - 1], 'howMany') && !isA(said.parts[at], 'rows', 'figure');
  const unmet = said.parts.find(
    (one, at) => isUnmet(one, query) || (isA(one, 'noun') && isCounted(at)),
  );
  const isPer = isPerClaim(said) && !/^average/.test(query.figure);
  return leftOut(said) ?? otherPeriod(said, query) ?? unmet?.typed ?? (isPer ? 'per' : undefined);
}

/** Whether a part asks for what the query isn't: an average, a share, an amount of one unit. */
function isUnmet(part: Part, { figure, shape, by }: FigureQuery): boolean {
  const isAverage = /^average|PerUnit$/.test(figure);
  if (isCue(part, 'average', 'perClaim') && !isAverage) return true;
  // `which drugs went down`
  const isOfLevel = /^(so|that|this|too|really)\b/i.test(part.typed);
  if (isCue(part, 'change') && shape === 'rank' && !isOfLevel) return true;
  // `claims we lost more than $50 on`: the loss has no range.
  if (isA(part, 'amount') && shape === 'list' && /^belowCost/.test(figure)) return true;
  if (isCue(part, 'inTime') && !/InTime/.test(figure)) return true;
  if (isCue(part, 'perUnit') && !/PerUnit$|^drugUnits$/.test(figure)) return true;
  const isShare = shape === 'share' || by !== null || figures[figure].unit === 'percent';
  return isCue(part, 'share') && !isA(part, 'figure') && !isShare;
}

/** A second period that the query doesn't include. */
function otherPeriod(said: Said, { figure, filter, against }: FigureQuery): string | undefined {
  const all = saidOf(said, 'period').filter(({ of }) => !isBalance(figure, of, said));
  // `Sunday claims last month`
  const [weekday, ...more] = all.filter(({ part }) => /^\w{3,6}days?$/i.test(part.typed));
  if (weekday && more.length === 0 && all.length > 1) return weekday.part.typed;
  if (against !== null && all.length <= 2) return undefined;
  const used = [filter.period, against].map((period) => period?.from ?? period?.to);
  const other = all.find(
    ({ part, of }) => part.ends === undefined && of.from !== null && !used.includes(of.from),
  );
  return other?.part.typed;
}

export function leftOut(said: Said): string | undefined {
  return said.parts.find(
    (part, at) => isCue(part, 'not') && leavesOut(said, part, said.parts[at + 1]),
  )?.typed;
}

/** `without Humana` leaves Humana out; the "not" of `why don't you show me` leaves nothing out. */
function leavesOut({ words, parts }: Said, part: Part, next: Part | undefined): boolean {
  if (/^(not|never|no)$/i.test(part.typed) || /n['’]?t$/i.test(part.typed)) {
    const isWithNo = words[part.first - 1]?.text === 'with' && isA(next, 'figure', 'lumps');
    // `claims that Northlake did not pay`
    const isUndone =
      next?.first === part.last &&
      isA(next, 'verb', 'claimStatus', 'invoiceStatus') &&
      parts.some((one) => one.last <= part.first && isA(one, 'figure', 'rows', 'noun')) &&
      !parts.some((one) => isCue(one, 'why'));
    // `what Caremont took but Northlake did not`
    const isOfName =
      next === undefined &&
      parts.some((one) => isA(one, 'name') && one.last <= part.first && part.first - one.last <= 1);
    if (isUndone || isOfName) return true;
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
    const isJudged = text === 'should' && said.words[at + 1]?.text !== 'know';
    // `above normal` is another figure.
    const isTelling = /\d|^(above|below|usual|normal|price|market|rate|weekday|weekend)s?$/.test(
      text,
    );
    return (
      isTelling ||
      isJudged ||
      /^(which|best|worst|since|until|till|after|between|last|past)$/.test(before)
    );
  });
  return found?.text;
}

/** A name of others, or a word after a preposition that is neither known nor common. */
export function unknownNameIn(said: Said): string | undefined {
  const isStrange = (at: number) => said.unknown.some((one) => one.at === at && !isKnown(one.text));
  const found = said.unknown.find(({ at, text }) => {
    const before = said.words[at - 1]?.text ?? '';
    const isBehind = /^(of|for|from|by|with|did|does)$/.test(before) && !isCommon(text);
    // `what meds is linda barnes on`
    const isPerson = !hasA(said, 'figure') && [at, at + 1].every(isStrange);
    return isBehind || isKnownName(text) || isPerson;
  });
  return found?.text;
}

/** Not which of them, but how many, or when. */
const notWhich = /^(.|many|extra|seen|after|before|since|going)$/;
/** A verb is none of these: `volume pushed DIR up`, but `the estimated DIR`. */
const participle = /(ed|ing|ly)$/;
const beforeNouns = /^(the|a|an|our|my|of|on|for|in|with|by|from|and|all|any|were|are|was|is)$/;
const articles = /^(the|a|an|our|my|any|no)$/;
const prepositions =
  /^(on|of|for|from|by|in|with|per|before|after|without|except|above|below|under|over|against)$/;
const auxiliary = 'that|which|who|was|were|is|are|be|been|had|have|has|got|get|did|do|not';
const relatives = new RegExp(`^(${auxiliary})( (${auxiliary}))*$`);

/**
 * What says which of a figure's rows are meant, but is not in the query: an unknown word or another
 * figure directly before it, as in `median DIR fee`, or behind it, as in `fees per employee` and
 * `claims that were adjusted`. Left out, the answer would be about something else.
 */
export function modifierIn(message: string, said: Said, query: FigureQuery): string | undefined {
  const { words, parts } = said;
  const wordAt = (at: number) => words[at]?.text ?? '';
  const areJoined = (first: number, last: number) =>
    !/[,.;:!?\n—]/.test(message.slice(words[first]?.to, words[last]?.from));
  const unread = said.unknown.map(({ at, text }) => ({ first: at, last: at + 1, typed: text }));
  const unused = unusedParts(said, query).filter(
    (part) =>
      // `net revenue after all fees`
      !/^(after|before)$/.test(wordAt(part.first - 1)) && !isA(part, 'noun'),
  );
  const isBefore = (first: number, last: number, typed: string) => {
    const next = parts.find((part) => part.first === last);
    const isVerb = participle.test(typed) && first > 0 && !beforeNouns.test(wordAt(first - 1));
    // `claims short paid`
    const isSubject = parts.some((part) => part.last === first && isA(part, 'figure', 'rows'));
    const isOfVerb = isA(next, 'verb') && (isSubject || !hasA(said, 'figure'));
    const isNext = isOfVerb || isA(next, 'figure', 'rows', 'lumps');
    return !isVerb && isNext && areJoined(last - 1, last);
  };
  const isStatus = (first: number) => {
    const status = parts.find((part) => part.first === first);
    const before = parts.find((part) => part.last === first);
    return isA(status, 'claimStatus', 'invoiceStatus') && isA(before, 'figure', 'rows');
  };
  const isBehind = (first: number) => {
    const place = articles.test(wordAt(first - 1)) ? first - 2 : first - 1;
    const head = parts.findLast((part) => part.last <= place && isA(part, ...subjects));
    if (head === undefined || !areJoined(head.first, first)) return false;
    const between = words.slice(head.last, first).map(({ text }) => text);
    const [opener = '', ...others] = between;
    const isRelative = /^(that|which|who)$/.test(opener) && others.every((word) => isPlain(word));
    return prepositions.test(wordAt(place)) || isRelative || relatives.test(between.join(' '));
  };
  return [...unread, ...unused].find(
    ({ first, last, typed }) =>
      !notWhich.test(typed.toLowerCase()) &&
      !numberWords.has(typed.toLowerCase()) &&
      (isBefore(first, last, typed) || isStatus(first) || isBehind(first)),
  )?.typed;
}

const subjects = ['figure', 'rows', 'lumps', 'verb'] as const;

/**
 * Whether too much of a clause isn't part of the answer. A named figure is answered and the rest
 * ignored; a lone verb among unknown words may mean anything.
 */
export function isUnclear(message: string, said: Said): boolean {
  const { parts, words } = said;
  if (hasA(said, 'figure', 'lumps', 'claimStatus', 'invoiceStatus')) return false;
  const clauseAt = (at: number) =>
    (message.slice(0, words[at]?.from).match(/[,.;:!?]\s/g) ?? []).length;
  const clause = clauseAt(parts.find((part) => isA(part, 'verb', 'rows'))?.first ?? 0);
  const unknown = said.unknown.filter(({ at }) => clauseAt(at) === clause);
  return unknown.length >= 2 && parts.length <= unknown.length * 3;
}

/** Parts that the query doesn't include. */
export function unusedParts(said: Said, query: FigureQuery): readonly Part[] {
  const { figure, shape, filter } = query;
  const isUsed = (one: Part['meanings'][number]) => {
    switch (one.is) {
      case 'amount':
        return filter.amount !== null;
      case 'figure':
        // `DIR running as a percent of gross`
        if (figure === 'dirPercentage' && /^(dirFees|grossAmount|revenue)$/.test(one.of))
          return true;
        return one.of === figure || filter.amount !== null || saidOf(said, 'figure').length < 2;
      case 'claimStatus':
        return filter.claimStatus !== null || /denied|reversal/i.test(figure) || shape === 'why';
      case 'invoiceStatus':
        return filter.invoiceStatus !== null || /open|due/i.test(figure) || shape === 'why';
      default:
        return one.is !== 'word' && one.is !== 'cannot';
    }
  };
  return said.parts.filter(
    (part) => isOtherBy(said, part, query) || !part.meanings.some((one) => isUsed(one)),
  );
}

/** `by payer by month` is broken down by only one of them. */
function isOtherBy(said: Said, part: Part, { by }: FigureQuery): boolean {
  const before = partBefore(said, part);
  // `by payer and drug`
  const noun = before !== undefined && isCue(before, 'follow') ? partBefore(said, before) : before;
  const first = noun !== undefined && isA(noun, 'noun') ? partBefore(said, noun) : before;
  if (by === null || !isCue(first, 'by')) return false;
  return part.meanings.some((one) => one.is === 'noun' && one.of !== by);
}
