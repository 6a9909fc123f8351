import { hasCue, isA, isCue, type Said, saidOf } from '../said.ts';
import type { Filled } from './filled.ts';
import { type Likeness, topicWords } from './like-topics.ts';

/** Thresholds of similarity, from 0 to 1. */
const alike = 0.62;
const askedHow = 0.5;
export const sure = 0.7;
const veryAlike = 0.8;
export const theSame = 0.9;

/** Whether the message is about the nearest topic, rather than a figure or rows. */
export function isTopic(topic: Likeness, said: Said, filled: Filled): boolean {
  const { query, likeness, isCued } = topic;
  const { parts, stems } = said;
  const isNamed = filled.names.length > 0 || filled.amount !== null;
  if (isLabel(said) || leavesSlots(topic, said, filled)) return false;
  if (query.about === 'courtesy') {
    const isOfFigure =
      parts.some((part) => isA(part, 'figure', 'lumps', 'rows', 'verb')) ||
      filled.bys.some(({ role }) => role === 'by');
    const isBack = hasCue(said, 'back') && query.of === 'greeting';
    const isSame = likeness >= theSame && !isCued;
    return (isSame || !isOfFigure) && !isNamed && !isBack && likeness >= alike;
  }
  const isOfLumps = query.about === 'advice' && parts.some((part) => isA(part, 'lumps'));
  if (isOfLumps && !/\b(can|could)\b/.test(stems.join(' '))) return likeness >= theSame;
  if (query.about === 'cases' && !isOfCases(said, filled)) return false;
  const isHow = /^(and |so |hi |ok )?how (do|can|could|should|would|to)\b/.test(stems.join(' '));
  if (query.about === 'cases' || query.about === 'status') return !isHow && likeness >= alike;
  if (query.about !== 'howTo') return likeness >= alike;
  // A word that no task knows asks for another task.
  const isOther = said.unknown.some(({ at }) => !topicWords.has(stems[at] ?? ''));
  if (isAskedHow(said)) return likeness >= (isOther && !isCued ? sure : askedHow);
  return likeness >= sure && !hasSubject(said) && !isNamed && filled.periods.length === 0;
}

/** Whether a figure takes up a name or a period that an answer about the topic would drop. */
function leavesSlots({ query, likeness, isCued }: Likeness, said: Said, filled: Filled): boolean {
  const { parts, stems } = said;
  if (likeness >= theSame && !isCued) return false;
  const kinds = filled.names.flatMap(({ part, matches }) =>
    part.weight < 0.9 ? [] : matches.map(({ kind }) => kind),
  );
  if (query.about === 'status' || query.about === 'howTo') return kinds.includes('drug');
  if (query.about !== 'advice') return false;
  // `who do we owe` asks for what others get.
  if (query.of === 'recover' && /\b(we|i) (still )?owe\b/.test(stems.join(' '))) return true;
  const isOfVendors = query.of === 'duplicates' || query.of === 'overcharges';
  const ofPayers = saidOf(said, 'figure').some(({ meaning }) => /fees|take/i.test(meaning.figure));
  const arePayers = ofPayers || filled.bys.some(({ by }) => by === 'payer');
  const isOfPayers = arePayers || kinds.length > 0;
  if (isOfVendors && isOfPayers && kinds.every((kind) => kind === 'payer')) return true;
  const isFree = isCued && (isOfVendors || query.of === 'unusual');
  const isPast = filled.periods.some(({ to }) => to !== null && to < filled.today);
  const isOfFigure = parts.some((part) =>
    isA(part, 'figure', 'lumps', 'rows', 'claimStatus', 'invoiceStatus'),
  );
  const isWish = /\b(can|could|should|would|worth)\b/.test(stems.join(' '));
  return isPast && (isOfFigure || (!isCued && likeness < veryAlike)) && !isFree && !isWish;
}

const caseWords =
  /\b(case|appeal|appealing|dispute|disputing|contesting|letter|reply|replied|answer|answered|heard back|win|won|promis\w*|recover\w*|deadline|due|expire|expiring|do this first)\b/;

/** Without a word for cases, what is open is asked of a payer: invoices of vendors are, too. */
function isOfCases(said: Said, { names }: Filled): boolean {
  const { stems, parts } = said;
  const text = stems.join(' ');
  if (saidOf(said, 'rows').some(({ meaning }) => meaning.rows === 'invoices')) {
    return /\b(case|appeal|letter)\b/.test(text);
  }
  if (caseWords.test(text)) return true;
  const ofPayers = names.some(({ matches }) => matches.every(({ kind }) => kind === 'payer'));
  return ofPayers && !parts.some((part) => isA(part, 'figure', 'lumps'));
}

/** The similarity at which a topic precedes figures and refusals. */
export function leastLikeness({ isCued, query }: Likeness, said: Said): number {
  if (isCued && query.about !== 'howTo') return alike;
  if (isAskedHow(said)) return askedHow;
  return hasSubject(said) ? veryAlike : sure;
}

/** Whether the message is only a figure's name with filters. */
function isLabel({ parts, unknown }: Said): boolean {
  const plain = ['by', 'our', 'whatIs', 'what', 'total', 'show', 'us'] as const;
  return (
    unknown.length === 0 &&
    parts.some((part) => isA(part, 'figure', 'lumps', 'grain')) &&
    parts.every(
      (part) => isA(part, 'figure', 'period', 'noun', 'grain', 'lumps') || isCue(part, ...plain),
    )
  );
}

export function hasSubject({ parts }: Said): boolean {
  const isNamed = parts.some((part) => isA(part, 'name'));
  return parts.some(
    (part) => isA(part, 'figure', 'lumps', 'rows', 'number') || (isNamed && isA(part, 'verb')),
  );
}

export function isAskedHow(said: Said): boolean {
  const text = said.words.map(({ text: word }) => word).join(' ');
  if (/\bhow (many|much)\b/.test(text)) return false;
  return /\b(how (do|can|could|would|should) (i|we|you|one)|how to|where (do|can|would) (i|we|you)|can (i|my|our)|could i|is there (a|an)|way to|help me|steps|show me how|need to|want to|trying to|how$)\b/.test(
    text,
  );
}
