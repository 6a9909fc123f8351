import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { checkQuery, hasTime, namedOf } from './check-query.ts';
import { exampleQuestions } from './example-questions.ts';
import { queryInWords } from './in-words.ts';
import { askedFigures, type Candidate, candidatesOf, figureCandidates } from './intents/figures.ts';
import { type Filled, kindOf, readFilled } from './intents/filled.ts';
import { readFind } from './intents/find.ts';
import { followed, isFollowUp } from './intents/follow-up.ts';
import { listCandidates } from './intents/lists.ts';
import { readMeaning } from './intents/meaning.ts';
import { refuseSaid, refuseText } from './intents/refusals.ts';
import { type Likeness, likeTopics } from './intents/topics.ts';
import { toWhy, whyCandidates } from './intents/why.ts';
import { type AssistantQuery, type FigureQuery, toQuery } from './query.ts';
import type { CannotReason, QuestionContext, Reading } from './reading.ts';
import { questionLengthMax } from './reading.ts';
import { hasCue, isA, isCue, type Part, readSaid, type Said, saidOf } from './said.ts';
import { isCommon } from './slots/common-words.ts';

/** From here on a message is the topic whose example it is like. */
const alike = 0.62;
const askedHow = 0.5;
const sure = 0.7;
const veryAlike = 0.8;
const theSame = 0.9;

/** What a person's words mean: one query, or a question back, never a bare refusal. */
export function understand(message: string, context: QuestionContext): Reading {
  const whole = read(message, context);
  if (!isDoubtful(whole)) return whole;
  for (const clause of clausesIn(message)) {
    const part = read(clause, context);
    const isClear = part.kind === 'query' && part.ignored.length === 0;
    if (isClear && part.query.about !== 'courtesy') return part;
  }
  return whole;
}

/** Whether the reason why somebody asks may hide what is asked for. */
function isDoubtful(reading: Reading): boolean {
  if (reading.kind === 'query') return reading.ignored.length >= 3;
  return reading.kind === 'ask' || /^(outside|unknown_name|not_understood)$/.test(reading.reason);
}

/** The parts of a long message that may be a question of their own, the last first. */
function clausesIn(message: string): readonly string[] {
  const clauses = message
    .split(
      /[,;.?!—]\s+|\s(?:so|because|since|as|and)\s(?=(?:i|we|could|can|would|please|how|what|which|who|why|tell|show)\b)/i,
    )
    .filter((clause) => clause.trim().split(/\s+/).length >= 3);
  const asked = /\s((?:which|what|how (?:much|many)|who|why|whether)\s[\s\S]*)$/i.exec(
    message,
  )?.[1];
  const all = [
    ...(clauses.length > 1 ? clauses.toReversed() : []),
    ...(asked === undefined ? [] : [asked]),
  ];
  return all;
}

function read(message: string, context: QuestionContext): Reading {
  const { today, names, previous } = context;
  if (message.length > questionLengthMax) return cannot('too_long', null);
  const refusedText = refuseText(message);
  if (refusedText !== undefined) return cannot(refusedText, null);
  const chosen = chosenOption(message, previous.options);
  if (chosen !== undefined)
    return read(chosen, { today, names, previous: { ...previous, options: [] } });
  const said = readSaid(message, names, today);
  const filled = readFilled(said, today);
  const number = said.parts.find((part) => isA(part, 'number'));
  const found = number === undefined ? undefined : readFind(said, filled, message);
  const topics = likeTopics(clausesOf(message, said));
  const task = isAskedHow(said)
    ? topics.find(({ query, isCued }) => query.about === 'howTo' && isCued)
    : undefined;
  const topic = task ?? topics[0];
  const isChange = previous.query !== null && isFollowUp(said, filled);
  const isTold = topic !== undefined && isTopic(topic, said, filled);
  const never = refuseSaid(said);
  if (found !== undefined) return never === undefined ? answered(found, said) : cannot(never, null);
  if (never === 'code' || never === 'other_language') return cannot(never, null);
  const isAhead = filled.periods.some(({ from }) => from !== null && from > today);
  if ((never === 'forecast' || isAhead) && task === undefined && topic?.query.about !== 'courtesy')
    return cannot('forecast', null);
  const meaning = readMeaning(said, filled, previous.query);
  if (meaning !== undefined && hasCue(said, 'means', 'calculated')) return answered(meaning, said);
  if (isTold && topic.likeness >= theSame) return answered(topic.query, said);
  if (meaning !== undefined) return answered(meaning, said);
  const isBack = isChange && hasCue(said, 'back');
  if (isTold && !isBack && topic.likeness >= leastLikeness(topic, said))
    return answered(topic.query, said);
  const refused = never;
  if (refused !== undefined && refused !== 'change') return cannot(refused, null);
  const isTask = topic?.query.about === 'howTo' && topic.likeness >= sure;
  if (isTold && !isBack && !hasSubject(said)) return answered(topic.query, said);
  if (refused !== undefined) return isTask ? answered(topic.query, said) : cannot(refused, null);
  const find = readFind(said, filled, message);
  if (find !== undefined) return answered(find, said);
  if (isChange && previous.query !== null) {
    const left = leftOut(said);
    if (left !== undefined) return ask(cannotUse(left), [{ query: previous.query, score: 1 }]);
    const query = followed(said, filled, previous.query);
    if (query !== undefined) return answered(query, said);
    if (isBack) return askAbout(previous.query);
  }
  return ofFigures(message, said, filled);
}

/** What must be said for a topic to be meant at all. */
const needed: Readonly<Record<string, RegExp>> = {
  plan: /plan|trial|upload|question|quer|subscri|tier|renew|limit|usage|used|user|cost|paying/,
  duplicates: /twice|two time|double|dup|same|again|repeat|more than once/,
};

/** Whether the nearest topic is what the message is about, rather than a figure or rows. */
function isTopic({ query, likeness }: Likeness, said: Said, filled: Filled): boolean {
  const isLabel =
    said.unknown.length === 0 &&
    said.parts.some((part) => isA(part, 'figure', 'lumps')) &&
    said.parts.every(
      (part) => isA(part, 'figure', 'period', 'noun', 'grain', 'lumps') || isCue(part, 'by'),
    );
  if (isLabel) return false;
  const isSlotted = filled.periods.length + filled.names.length > 0 || filled.amount !== null;
  const isOfFigure = said.parts.some((part) => isA(part, 'figure', 'lumps', 'rows', 'verb'));
  const isNamed = filled.names.length > 0 || filled.amount !== null;
  if (query.about === 'courtesy') return !isOfFigure && !isNamed && likeness >= alike;
  if (needed[query.of]?.test(said.stems.join(' ')) === false) return false;
  const hasLumps = said.parts.some((part) => isA(part, 'lumps'));
  const isPossible = /\b(can|could)\b/.test(said.stems.join(' '));
  if (hasLumps && query.about === 'advice' && !isPossible) return likeness >= theSame;
  if (query.about !== 'howTo') return likeness >= alike;
  if (isAskedHow(said)) return likeness >= askedHow;
  return likeness >= sure && !hasSubject(said) && !isSlotted;
}

/** How alike a topic must be to come before figures and refusals. */
function leastLikeness({ isCued, query }: Likeness, said: Said): number {
  if (isCued && query.about !== 'howTo') return alike;
  if (isAskedHow(said)) return askedHow;
  return hasSubject(said) ? veryAlike : sure;
}

function hasSubject({ parts }: Said): boolean {
  const isNamed = parts.some((part) => isA(part, 'name'));
  return parts.some(
    (part) => isA(part, 'figure', 'lumps', 'rows', 'number') || (isNamed && isA(part, 'verb')),
  );
}

function ofFigures(message: string, said: Said, filled: Filled): Reading {
  const unknownName = unknownNameIn(said);
  const totals = figureCandidates(said, filled);
  const candidates = [
    ...whyCandidates(said, filled, totals),
    ...listCandidates(said, filled),
    ...totals,
  ].toSorted((one, other) => other.score - one.score);
  const [best] = candidates;
  if (best === undefined) return withoutCandidate(said, filled);
  if (unknownName !== undefined) {
    return {
      kind: 'cannot',
      reason: 'unknown_name',
      word: unknownName,
      nearest: likely(candidates),
    };
  }
  const rivals = candidates.filter(
    ({ query, score }) => score > best.score - 0.04 && !isSame(query, best.query),
  );
  const isAmbiguous = filled.names.some(({ matches }) => matches.length > 1) && rivals.length > 0;
  if (isAmbiguous) {
    return ask('Which one do you mean?', [best, ...rivals]);
  }
  const turned = turningWord(said, best.query);
  if (turned !== undefined) {
    return ask(cannotUse(turned), candidates);
  }
  if (isUnclear(message, said)) {
    return { kind: 'cannot', reason: 'not_understood', word: null, nearest: likely(candidates) };
  }
  return answered(best.query, said, candidates);
}

/**
 * Whether too much of what was said has no part in the answer. What is said by name is answered with
 * the rest left out; a verb alone beside unknown words may mean anything.
 */
function isUnclear(message: string, said: Said): boolean {
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

/** No figure was said, or none that can be told so: the likeliest that can, as buttons. */
function withoutCandidate(said: Said, filled: Filled): Reading {
  const [asked] = askedFigures(said, filled);
  const kind = kindOf(filled);
  const likeliest = asked === undefined ? usualFigures[kind] : [asked.figure];
  const isSlotted = filled.names.length + filled.periods.length + filled.bys.length > 0;
  if (asked === undefined && !isSlotted)
    return cannot('not_understood', said.unknown[0]?.text ?? null);
  const candidates = likeliest.flatMap((figure) => candidatesOf(said, filled, figure));
  if (asked === undefined && candidates.length > 0) {
    return ask('Which figure would you like to see?', candidates);
  }
  if (asked === undefined) return cannot('not_understood', null);
  const { label } = figures[asked.figure];
  const base = toQuery({ shape: 'total', figure: asked.figure });
  return askAbout(base, `${label} can’t be broken down that way. Would one of these help?`);
}

const usualFigures = {
  none: ['netProfit', 'dirFees', 'revenue', 'claims'],
  payer: ['dirFees', 'netAmount', 'drugNetProfit', 'claims'],
  drug: ['drugNetProfit', 'claims', 'dirFees'],
  vendor: ['vendorSpend', 'vendorOpen', 'vendorInvoices'],
} as const;

function answered(
  query: AssistantQuery,
  said: Said,
  candidates: readonly Candidate[] = [],
): Reading {
  const corrections = said.parts.flatMap(({ typed, read }) =>
    read === undefined ? [] : [{ typed, read }],
  );
  const isTopic = query.about !== 'figures';
  const ignored = isTopic
    ? []
    : [
        ...unusedParts(said, query).map(({ typed }) => typed),
        ...said.unknown.map(({ text }) => text),
      ];
  const others = candidates.filter(({ query: other }) => !isTopic && !isSame(other, query));
  const alternatives =
    ignored.length === 0 ? [] : others.slice(0, 2).map(({ query: other }) => queryInWords(other));
  return { kind: 'query', query, corrections, ignored, alternatives };
}

/** Parts that say something that the query does not hold. */
function unusedParts(said: Said, query: FigureQuery): readonly Part[] {
  return said.parts.filter((part) => {
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

/** A word that turns a question round and that the query cannot hold. */
function turningWord(said: Said, query: FigureQuery): string | undefined {
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

function leftOut(said: Said): string | undefined {
  return said.parts.find((part, at) => isCue(part, 'not') && leavesOut(part, said.parts[at + 1]))
    ?.typed;
}

/** The last question again in other shapes, where a message does not say which. */
function askAbout(query: FigureQuery, question = 'What would you like to see about it?'): Reading {
  const { figure, filter } = query;
  const [first] = figures[figure].by.filter(
    (by) => !isTime(by) && namedOf(by, filter).length === 0,
  );
  const options = [
    ...(hasTime(figure)
      ? [toQuery({ shape: 'trend', figure, filter, by: 'month' }), toWhy(query, null)]
      : []),
    ...(first === undefined ? [] : [toQuery({ shape: 'rank', figure, filter, by: first })]),
  ].filter((one) => checkQuery(one) === undefined);
  return { kind: 'ask', question, options: options.map(queryInWords) };
}

/** `without Humana` leaves Humana out; the "not" of `why don't you show me` leaves nothing out. */
function leavesOut(part: Part, next: Part | undefined): boolean {
  if (/^(not|never|no)$/i.test(part.typed) || /n['’]?t$/i.test(part.typed)) {
    return next !== undefined && next.first === part.last && isA(next, 'name', 'noun');
  }
  return true;
}

/** A word behind a preposition that is no name the pharmacy knows, and no common word. */
function unknownNameIn(said: Said): string | undefined {
  const found = said.unknown.find(({ at, text }) => {
    const before = said.words[at - 1]?.text ?? '';
    let end = at + 1;
    while (said.unknown.some((one) => one.at === end)) end += 1;
    const isAlone = end === said.words.length || said.parts.some(({ first }) => first === end);
    return /^(of|for|from|by|with|did|does)$/.test(before) && isAlone && !isCommon(text);
  });
  return found?.text;
}

/** The words of a message, clause by clause. */
function clausesOf(message: string, said: Said): readonly (readonly string[])[] {
  const clauses: string[][] = [[]];
  const slots = said.parts.filter((part) => isA(part, 'period', 'name', 'amount'));
  for (const [at, word] of said.words.entries()) {
    if (slots.some(({ first, last }) => first <= at && at < last)) continue;
    const between = message.slice(said.words[at - 1]?.to ?? 0, word.from);
    if (/[,.;:!?\n]/.test(between) && (clauses.at(-1)?.length ?? 0) > 0) clauses.push([]);
    clauses.at(-1)?.push(said.stems[at] ?? word.text);
  }
  return clauses;
}

function isAskedHow(said: Said): boolean {
  if (hasCue(said, 'howMany', 'howMuch')) return false;
  const text = said.words.map(({ text: word }) => word).join(' ');
  return /\b(how (do|can|could|would|should) (i|we|you|one)|how to|where (do|can|would) (i|we|you)|can i|could i|is there (a|an)|way to|help me|steps|show me how|need to|want to|trying to|how$)\b/.test(
    text,
  );
}

function chosenOption(message: string, options: readonly string[]): string | undefined {
  const text = message
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/, '');
  const same = options.find((option) => option.toLowerCase().replace(/[.!?]+$/, '') === text);
  if (same !== undefined) return same === message ? undefined : same;
  const places = ['first', 'second', 'third', 'fourth'];
  const at = /^(?:the )?(first|second|third|fourth|last|[1-4])(?: one| option)?$/.exec(text)?.[1];
  if (at === undefined) return undefined;
  return at === 'last'
    ? options.at(-1)
    : options[places.includes(at) ? places.indexOf(at) : Number(at) - 1];
}

function cannotUse(word: string): string {
  return `I can’t use “${word}” in an answer yet. Would one of these help?`;
}

function ask(question: string, candidates: readonly Candidate[]): Reading {
  return { kind: 'ask', question, options: likely(candidates).slice(0, 4) };
}

function likely(candidates: readonly Candidate[]): readonly string[] {
  const words = [...new Set(candidates.map(({ query }) => queryInWords(query)))];
  return [...words, ...exampleQuestions].slice(0, Math.max(3, Math.min(words.length, 4)));
}

function cannot(reason: CannotReason, word: string | null): Reading {
  return { kind: 'cannot', reason, word, nearest: exampleQuestions.slice(0, 3) };
}

function isSame(one: FigureQuery, other: FigureQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
