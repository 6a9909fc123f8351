import { addDays } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { CaseKind } from '@pfs/core/recovery/cases';
import { lexicon } from '../lexicon.ts';
import type { CaseQuery, FigureQuery, TopicQuery } from '../query.ts';
import type { PreviousTurn } from '../reading.ts';
import { has, hasA, hasCue, isA, isCue, type Part, type Said, saidOf } from '../said.ts';
import { unitsAround } from '../slots/periods.ts';
import { hasWord, type Likeness, topicWords } from './like-topics.ts';

/** Thresholds of similarity, from 0 to 1. */
const alike = 0.62;
const nearlyAlike = 0.4;
const askedHow = 0.5;
export const sure = 0.7;
const veryAlike = 0.8;
export const theSame = 0.9;

/** Whether the message is about the nearest topic, rather than a figure or rows. */
export function isTopic(topic: Likeness, said: Said): boolean {
  const { query, likeness, isCued } = topic;
  const { names, amount, bys, periods, text } = said;
  const isNamed = names.length > 0 || amount !== null;
  if (isLabel(said) || leavesSlots(topic, said)) return false;
  if (query.about === 'courtesy') {
    const isOfFigure =
      hasA(said, 'figure', 'lumps', 'rows', 'verb') || bys.some(({ role }) => role === 'by');
    const isBack = hasCue(said, 'back') && query.of === 'greeting';
    const isSame = likeness >= theSame && !isCued;
    return (isSame || !isOfFigure) && !isNamed && !isBack && likeness >= alike;
  }
  const isOfLumps = query.about === 'advice' && hasA(said, 'lumps');
  if (isOfLumps && !/\b(can|could)\b/.test(text)) return likeness >= theSame;
  if (query.about === 'cases' && !isOfCases(said)) return false;
  const isHow = /^(and |so |hi |ok )?how (do|can|could|should|would|to)\b(?! i know)/.test(text);
  if (query.about === 'cases' || query.about === 'status') return !isHow && likeness >= alike;
  if (query.about !== 'howTo') return likeness >= alike;
  // A word that no task knows, or an object that this one doesn't, asks for another task.
  const isOther = said.unknown.some(({ at }) => {
    const word = said.stems[at] ?? '';
    return !hasWord(query, word) && (!topicWords.has(word) || at === said.words.length - 1);
  });
  const isOwn =
    said.unknown.length > 0 && said.unknown.every(({ at }) => hasWord(query, said.stems[at] ?? ''));
  if (isAskedHow(said))
    return likeness >= (isOther && !isCued ? sure : isOwn ? nearlyAlike : askedHow);
  return likeness >= sure && !hasSubject(said) && !isNamed && periods.length === 0;
}

/** Whether a figure takes up a name or a period that an answer about the topic would drop. */
function leavesSlots({ query, likeness, isCued }: Likeness, said: Said): boolean {
  const { text, today } = said;
  if (likeness >= theSame && !isCued) return false;
  const kinds = said.names.flatMap(({ part, matches }) =>
    part.weight < 0.9 ? [] : matches.map(({ kind }) => kind),
  );
  if (query.about === 'status' || query.about === 'howTo') return kinds.includes('drug');
  if (query.about !== 'advice') return false;
  const isOfVendors = query.of === 'duplicates' || query.of === 'overcharges';
  const ofPayers = saidOf(said, 'figure').some(({ of }) => /fees|take/i.test(of));
  const arePayers = ofPayers || said.bys.some(({ by }) => by === 'payer');
  const isOfPayers = arePayers || kinds.length > 0;
  if (isOfVendors && isOfPayers && kinds.every((kind) => kind === 'payer')) return true;
  const isFree = isCued && (isOfVendors || query.of === 'unusual');
  const isPast = said.periods.some(({ to }) => to !== null && to < today);
  const isOfFigure = hasA(said, 'figure', 'lumps', 'rows', 'claimStatus', 'invoiceStatus');
  const isWish = /\b(can|could|should|would|worth)\b/.test(text);
  return isPast && isOfFigure && !isFree && !isWish;
}

/** Whether a topic precedes figures and refusals. */
export function isSure({ isCued, likeness }: Likeness, said: Said): boolean {
  return isCued || isAskedHow(said) || likeness >= (hasSubject(said) ? veryAlike : sure);
}

/** Whether the message is only a figure's name with filters: `potential annual savings`. */
function isLabel(said: Said): boolean {
  return (
    said.unknown.length === 0 &&
    hasA(said, 'figure') &&
    said.parts.every(
      (part) =>
        isA(part, 'figure', 'period', 'noun', 'grain') ||
        isCue(part, 'by', 'our', 'whatIs', 'what', 'total', 'show', 'us'),
    )
  );
}

export function hasSubject(said: Said): boolean {
  const isOfName = said.names.length > 0 && hasA(said, 'verb');
  return isOfName || hasA(said, 'figure', 'lumps', 'rows', 'number');
}

export function isAskedHow(said: Said): boolean {
  const text = said.words.map(({ text: word }) => word).join(' ');
  if (/\bhow (many|much)\b/.test(text)) return false;
  return /\b(how (do|can|could|would|should) (i|we|you|one)|how to|where (do|can|would) (i|we|you)|where to|where do(es)? .* go$|(?<!\b(which|what) \w+ )can (i|my|our)|could i|is there (a|an)|way to|help me|steps|show me how|need to|want to|trying to|how$)\b/.test(
    text,
  );
}

const exportForms: readonly (readonly [RegExp, ExportQuery['of']])[] = [
  [/\b(weekly|(every|each) (week|\w+day)|inbox)\b/, 'email'],
  [/\b(next page|the rest|more row|(show|see|list) (me )?(more|all|everything)$)/, 'csv'],
  [/\b(pdf|print|printed|printout)\b/, 'pdf'],
  [/\b(export|download|save|csv|excel|xlsx?|spreadsheet|google sheet)\b/, 'csv'],
  [/\b(email|mail|send|forward|text|share (that|this|it|them) with)\b/, 'email'],
];
const shown =
  /\b(that|this|it|them|those|these|same|(the|whole|full) (table|list|row|claim|invoice|payment|result|answer|number|figure))\b/;

type ExportQuery = Extract<TopicQuery, { about: 'export' }>;

/** `export that`, `as excel`, `email me this every week`: what was last shown, as a file. */
export function readExport(said: Said, { query, isShown }: PreviousTurn): ExportQuery | undefined {
  const { text, stems, bys, periods } = said;
  const [, of] = exportForms.find(([form]) => form.test(text)) ?? [];
  if (of === undefined || (query === null && isShown !== true)) return undefined;
  const isSame = shown.test(text) || stems.length <= 3;
  const isElse =
    hasA(said, 'figure', 'lumps', 'name', 'amount', 'limit', 'number') ||
    bys.some(({ role }) => role === 'by') ||
    (periods.length > 0 && !/\b(every|each)\b/.test(text));
  if (!isSame || isElse || (isAskedHow(said) && !shown.test(text))) return undefined;
  return { about: 'export', of };
}

/** `case 12`, `show me case #12`: numbers of cases are short. */
export function readCaseNumber(message: string): TopicQuery | undefined {
  const number = /\bcase\s*(?:no\.?\s*|number\s*)?#?(\d{1,6})\b/i.exec(message)?.[1];
  return number === undefined ? undefined : { about: 'find', of: `case ${number}` };
}

/** `show claim 6005785`, `check 0012345`, `find Lipitor`: a search by number or name. */
export function readFind(said: Said, message: string): TopicQuery | undefined {
  const [number] = saidOf(said, 'number');
  if (number !== undefined) return { about: 'find', of: numberOf(said, number.part, number.of) };
  const hasFigure = hasA(said, 'figure', 'verb', 'lumps', 'rows');
  if (hasFigure || said.periods.length > 0 || said.amount !== null) return undefined;
  const [name] = said.names;
  const [match, ...others] = name?.matches ?? [];
  if (match !== undefined && match.ndcs.length > 0) {
    return { about: 'find', of: name?.part.typed.replace(/^ndc\W*/i, '') ?? '' };
  }
  if (!hasCue(said, 'find') || said.bys.some(({ role }) => role === 'by')) return undefined;
  if (name !== undefined && match !== undefined) {
    const isWhole = others.length === 0 && match.names.length === 1;
    return { about: 'find', of: (isWhole ? match.names[0] : undefined) ?? name.part.typed };
  }
  const [first] = said.unknown;
  // `where are we losing` looks for no name.
  if (first === undefined || hasCue(said, 'we')) return undefined;
  return { about: 'find', of: message.slice(said.words[first.at]?.from).replace(/[?!.\s]+$/, '') };
}

/** With the letters before it: `invoice hd 10311`. */
function numberOf(said: Said, part: Part, number: string): string {
  const before = said.unknown.find(({ at }) => at === part.first - 1)?.text ?? '';
  const isPrefix = /^[a-z]{1,3}$/.test(before) && !/^(clm|ck|chk|rx|inv|no|num|nr)$/.test(before);
  return isPrefix && /^\d+$/.test(number) ? `${before}-${number}`.toUpperCase() : number;
}

const caseWords =
  /\b(case|appeal|appealing|dispute|disputing|contesting|letter|reply|replied|answer|answered|heard back|win|won|promis\w*|recover\w*|deadline|due|expire|expiring|do this first)\b/;
/** Words after `from` and `with` that are no name: `what came back from appeals`. */
export const caseWord = /^(mac|price|case|appeal|dispute|letter|recover(y|ies))s?$/;

/** Without a word for cases, what is open is asked of a payer: invoices of vendors are, too. */
function isOfCases(said: Said): boolean {
  if (has(said, 'rows', 'invoices')) return /\b(case|appeal|letter)\b/.test(said.text);
  if (caseWords.test(said.text) || kindWords.some(([words]) => words.test(said.text))) return true;
  const ofPayers = said.names.some(({ matches }) => matches.every(({ kind }) => kind === 'payer'));
  return ofPayers && !hasA(said, 'figure', 'lumps');
}

/** Words of kinds, in the singular; the first that fit are meant. */
const kindWords: readonly (readonly [words: RegExp, ...kinds: readonly CaseKind[]])[] = [
  [/\b(duplicate|duplicated|twice|double)\b/, 'vendor_duplicate'],
  [/\b(overcharge|overcharged|overpriced)\b/, 'vendor_overcharge'],
  [/\b(below|under|short of) (a |the )?contract\b|\bcontract (term|short)/, 'contract_short'],
  [/\bheld payment\b|\bpayment (that |which )?(do|does|not|dont|doesn).*balance/, 'held_payment'],
  [/(?=.*\brefund\b).*\bshort\b/, 'mfp_short'],
  [/(?=.*\brefund\b).*\b(late|overdue|missing)\b/, 'mfp_late'],
  [/\b(mfp|medicare) refund\b/, 'mfp_late', 'mfp_short'],
  [/\bpart d\b/, 'part_d_question'],
  [/\b(unexplained|lump sum)\b/, 'unexplained_lump'],
  [/(?=.*\b(remittance|remit|835|era)\b).*\bmissing\b/, 'missing_remittance'],
  [/(?=.*\bdeposit\b).*\bmissing\b/, 'missing_deposit'],
  [/\b(true up|trueup|effective rate)\b/, 'true_up'],
  [/\b(mac|price) appeal\b/, 'mac'],
  [/\bfloor\b/, 'floor'],
  [/\b(underpaid|underpayment|short paid|paid short|short pay)\b/, 'underpaid'],
  [/\bunpaid\b|\bclaim\b.*\b(never|not) (\w+ )?paid\b/, 'unpaid'],
];

/** A question about cases with the names, kind and period that it says. */
export function narrowCases(query: CaseQuery, said: Said): CaseQuery {
  const [words, ...kinds] = kindWords.find(([found]) => found.test(said.text)) ?? [];
  const parties = said.names
    // The Part D of `part d cases` is no payer's.
    .filter(({ part }) => words?.test(part.typed.toLowerCase()) !== true)
    .flatMap(({ matches }) => matches.flatMap(({ kind, names }) => (kind === 'drug' ? [] : names)));
  const ahead = query.of === 'due' ? daysAhead(said) : undefined;
  const period = ahead ?? said.periods[0] ?? query.period;
  return { ...query, parties: [...new Set(parties)], kinds, period };
}

/** `next week`, `tomorrow`, `next 10 days`: deadlines are ahead, figures are not. */
function daysAhead({ text, today }: Said): AskedPeriod | undefined {
  const days = /\b(?:next|coming|within) (\d{1,3}) day\b/.exec(text)?.[1];
  if (days !== undefined) return { from: today, to: addDays(today, Number(days)) };
  if (/\btomorrow\b/.test(text)) return unitsAround(today, 'day', 1);
  const unit = /\b(?:next|coming|following) (week|month)\b/.exec(text)?.[1];
  return unit === undefined ? undefined : unitsAround(today, unit as 'week' | 'month', 1);
}

/** What an answer about a topic doesn't use of a message. */
export function unusedByTopic(query: TopicQuery, said: Said): readonly string[] {
  const isOfDrug = ({ meanings }: Part) =>
    meanings.some((one) => one.is === 'name' && one.of.kind === 'drug');
  const isOver = ({ meanings }: Part) =>
    meanings.some((one) => one.is === 'period' && one.of.to !== null && one.of.to < said.today);
  const unused = (isUnused: (part: Part) => boolean, isUnread: (at: number) => boolean) => [
    ...said.parts.filter(isUnused).map(({ typed }) => typed),
    ...said.unknown.filter(({ at }) => isUnread(at)).map(({ text }) => text),
  ];
  const isOther = (at: number) => !topicWords.has(said.stems[at] ?? '');
  switch (query.about) {
    case 'cases':
      return unused(
        (part) => isA(part, 'amount') || isOfDrug(part),
        // The words of a kind are used.
        (at) => query.kinds.length === 0 && isOther(at),
      );
    case 'meaning':
      // `a spread pricing clause` may be no spread.
      return unused(
        () => false,
        (at) => isBeside(said, at),
      );
    case 'advice':
    case 'status':
      return unused((part) => isA(part, 'name', 'amount') || isOver(part), isOther);
    case 'howTo':
      return unused(() => false, isOther);
    default:
      return [];
  }
}

/** Whether a word stands right before or after a term. */
function isBeside({ parts }: Said, at: number): boolean {
  return parts.some(
    (part) => (part.last === at || part.first === at + 1) && isA(part, 'word', 'figure'),
  );
}

type MeaningOf = Extract<TopicQuery, { about: 'meaning' }>['of'];

/**
 * `what is a DIR fee`, `how is DIR % calculated`, `what does GER mean`. The pharmacy's own figure
 * (`what is my DIR %`, `what are the DIR fees of Humana`) is a question for its value.
 */
export function readMeaning(said: Said, last: FigureQuery | null): TopicQuery | undefined {
  const { text, stems } = said;
  const isExplained = stems.includes('explain') && !hasCue(said, 'change', 'howMuch', 'howMany');
  const isMeant =
    hasCue(said, 'calculated', 'means') ||
    isExplained ||
    /^(is|are) (a|an) |^(is|are|do) .*\b(part of|toward)\b|^how doe? .* work$/.test(text);
  const isLook = /\blook(ing)? like\b/.test(text);
  const isPlain =
    hasCue(said, 'whatIs') &&
    !isLook &&
    !isOwn(said) &&
    said.unknown.length === 0 &&
    isOfTerm(said);
  // `where does our profit come from` asks for its parts.
  const isParts = /^where .*\bcome from\b/.test(text) && hasCue(said, 'our', 'we');
  const isOfData =
    isParts || said.names.length + said.periods.length > 0 || /\bhow (much|high|big)\b/.test(text);
  const isChange = last !== null && hasCue(said, 'perClaim', 'share');
  if (isOfData || isChange || !(isMeant || isPlain)) return undefined;
  const of = termOf(said) ?? ofState(said);
  if (of !== undefined) return { about: 'meaning', of };
  const isLast = last !== null && isMeant && hasCue(said, 'back');
  return isLast ? { about: 'meaning', of: last.figure } : undefined;
}

/** Whichever has the longer name, figure or term; of two terms, the one said by its own name. */
function termOf(said: Said): MeaningOf | undefined {
  const lengthOf = ({ first, last }: Part) => last - first;
  const isNamed = ({ read, typed }: Part, name: string) =>
    name.toLowerCase() === (read ?? typed).toLowerCase();
  const named = saidOf(said, 'figure').filter(({ part }) => part.weight > 0.6);
  // `does revenue include copays` asks for the first.
  const figure = said.stems.includes('include') ? named[0] : named.at(-1);
  const [word] = saidOf(said, 'word')
    .map(({ part, of }) => {
      const isUsual = /^(Payment|Claim|Remittance|Payer)$/.test(of);
      const length = lengthOf(part);
      return { of, length, rank: length + (isUsual ? 0 : isNamed(part, of) ? 0.5 : 0.1) };
    })
    .toSorted((one, other) => other.rank - one.rank);
  if (figure === undefined || word === undefined) return figure?.of ?? word?.of;
  const { label } = figures[figure.of];
  const isLabelled = isNamed(figure.part, label) && word.of.toLowerCase() !== label.toLowerCase();
  const isOfFigure =
    isLabelled || hasCue(said, 'calculated') || lengthOf(figure.part) > word.length;
  return isOfFigure ? figure.of : word.of;
}

/** Terms for statuses and rows, and terms inside a longer phrase, such as `a claim`. */
function ofState(said: Said): MeaningOf | undefined {
  if (said.invoiceStatus === 'open') return 'vendorOpen';
  if (said.invoiceStatus === 'overdue') return 'vendorOverdue';
  return lexicon
    .find(said.stems)
    .flatMap(({ values }) => values.flatMap((value) => (value.is === 'word' ? [value.of] : [])))
    .at(-1);
}

/** Whether `my`, `our` or `the` follows "what is". */
function isOwn(said: Said): boolean {
  const at = said.parts.find((part) => isCue(part, 'whatIs'));
  const next = said.words[at?.last ?? 0]?.text;
  return hasCue(said, 'our', 'we') || /^(the|total|my|our|still)$/.test(next ?? '');
}

/** Whether a message asks what something is that is in no glossary: no figure answers that. */
export function isDefinition(said: Said): boolean {
  return hasCue(said, 'whatIs', 'means') && !isOwn(said) && isOfTerm(said);
}

/** Whether there is nothing but a term, known or not; `what is past due` asks for rows. */
function isOfTerm({ parts, invoiceStatus }: Said): boolean {
  if (invoiceStatus !== null) return false;
  return parts.every(
    (part) =>
      isA(part, 'figure', 'word', 'lumps', 'rows', 'verb', 'noun') ||
      isCue(part, 'whatIs', 'means', 'export'),
  );
}
