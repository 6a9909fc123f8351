import { figures } from '@pfs/core/figures/catalogue';
import {
  isUnclear,
  leftOut,
  modifierIn,
  refuseSaid,
  refuseText,
  turningWord,
  unknownNameIn,
  unreadIn,
  unusedParts,
} from './intents/doubts.ts';
import { askedFigures, candidatesOf, figureCandidates, listCandidates } from './intents/figures.ts';
import { followed, isFollowUp } from './intents/follow-up.ts';
import { type Likeness, likeTopics } from './intents/like-topics.ts';
import { whyCandidates } from './intents/shapes.ts';
import {
  caseWord,
  hasSubject,
  isAskedHow,
  isDefinition,
  isSure,
  isTopic,
  narrowCases,
  readCaseNumber,
  readExport,
  readFind,
  readMeaning,
  sure,
} from './intents/topics.ts';
import { type TopicQuery, toQuery } from './query.ts';
import {
  type CannotReason,
  type QuestionContext,
  questionLengthMax,
  type Reading,
} from './reading.ts';
import {
  answered,
  ask,
  askAbout,
  cannot,
  cannotBut,
  cannotUse,
  chosenOption,
  isSame,
} from './replies.ts';
import { hasA, hasCue, isA, kindOf, type Part, readSaid, type Said } from './said.ts';

/** What a person's words mean: one query, or a question back, never a bare refusal. */
export function understand(message: string, context: QuestionContext): Reading {
  const whole = read(message, context);
  if (!isDoubtful(whole)) return whole;
  const { names, parts } = readSaid(message, context.names, context.today);
  const isForecast = whole.kind === 'cannot' && whole.reason === 'forecast';
  for (const clause of clausesIn(message)) {
    const isOutside = ({ typed }: Part) => !clause.includes(typed);
    const others = names.filter(({ part }) => isOutside(part));
    // `Since Northlake cut its fees, what are their payments?`
    const isTheirs = /\b(it|them|they|their|theirs|those|him|her|his)\b/i.test(clause);
    const [name, another] = others;
    const theirs = isTheirs && another === undefined ? name : undefined;
    const part = read(theirs ? `${clause} for ${theirs.part.typed}` : clause, context);
    if (part.kind !== 'query' || part.query.about === 'courtesy') continue;
    if (part.query.about === 'figures') {
      // `The rep comes tomorrow, what did we buy this year`: what is ahead is only the reason.
      const isAhead = isForecast && part.query.filter.period.from === null;
      if (part.ignored.length > 0 || isAhead) continue;
    }
    const left = parts.filter(
      (one) =>
        isA(one, 'name', 'period', 'amount', 'cannot') && isOutside(one) && one !== theirs?.part,
    );
    return { ...part, ignored: left.map(({ typed }) => typed) };
  }
  return whole;
}

/** Whether the reason why somebody asks may hide what is asked for. */
function isDoubtful(reading: Reading): boolean {
  if (reading.kind === 'query') {
    return reading.query.about === 'figures' && reading.ignored.length >= 3;
  }
  return (
    reading.kind === 'ask' ||
    /^(outside|unknown_name|not_understood|forecast)$/.test(reading.reason)
  );
}

/** The parts of a long message that may be a question of their own, the last first. */
function clausesIn(message: string): readonly string[] {
  const clauses = message
    .split(
      /[,;.?!—]\s+|\s(?:so|because|since|as|and)\s(?=(?:i|we|could|can|would|please|how|what|which|who|why|tell|show)\b)/i,
    )
    .filter((clause) => clause.trim().split(/\s+/).length >= 3);
  // A reason has three words at least; fewer are a part of the question.
  const asked =
    /^\s*(?:\S+\s+){2,}\S+\s((?:which|what|how (?:much|many)|who|why|whether)\s[\s\S]*)$/i.exec(
      message,
    )?.[1];
  const all = [
    ...(clauses.length > 1 ? clauses.toReversed() : []),
    ...(asked === undefined ? [] : [asked]),
  ];
  return all;
}

/** A message taken apart, with all that may decide what it is about. */
interface Asked {
  readonly message: string;
  readonly said: Said;
  readonly context: QuestionContext;
  /** The topics that it is like, the likeliest first. */
  readonly topics: readonly Likeness[];
  /** The topic that it is about, unless it is about a figure or rows. */
  readonly topic: Likeness | undefined;
  /** Why it is not answered, where nothing else decides. */
  readonly never: CannotReason | undefined;
  /** Whether it may change the last question, and speaks of it: `that`, `them`. */
  readonly isChange: boolean;
  readonly isBack: boolean;
}

function read(message: string, context: QuestionContext): Reading {
  const { today, names, previous } = context;
  if (message.length > questionLengthMax) return cannot('too_long', null);
  const refused = refuseText(message);
  if (refused !== undefined) return cannot(refused, null);
  const chosen = chosenOption(message, previous.options);
  if (chosen !== undefined) {
    return read(chosen, { ...context, previous: { ...previous, options: [] } });
  }
  const said = readSaid(message, names, today);
  const topics = likeTopics(clausesOf(message, said));
  const tasks = isAskedHow(said) ? topics.filter(({ query }) => query.about === 'howTo') : [];
  const likeliest = [tasks.find(({ isCued }) => isCued), topics[0], tasks[0]];
  const isChange = previous.query !== null && isFollowUp(said);
  const asked: Asked = {
    ...{ message, said, context, topics },
    topic: likeliest.find((one) => one !== undefined && isTopic(one, said)),
    never: refuseSaid(said),
    isChange,
    isBack: isChange && hasCue(said, 'back'),
  };
  for (const step of [
    ofExport,
    ofNumber,
    ofRefusal,
    ofMeaning,
    ofTopic,
    ofOrder,
    ofName,
    ofLastQuestion,
  ]) {
    const reading = step(asked);
    if (reading !== undefined) return reading;
  }
  return ofFigures(asked);
}

function isCuedTask({ query, isCued }: Likeness): boolean {
  return query.about === 'howTo' && isCued;
}

function ofExport({ said, context }: Asked): Reading | undefined {
  const found = readExport(said, context.previous);
  return found === undefined ? undefined : answered(found, said);
}

/** `claim 6005785` is found, whatever else is said of it. */
function ofNumber({ message, said, never }: Asked): Reading | undefined {
  const ofCase = readCaseNumber(message);
  if (ofCase !== undefined) return answered(ofCase, said);
  if (!hasA(said, 'number')) return undefined;
  const found = readFind(said, message);
  if (found === undefined) return undefined;
  return never === undefined ? answered(found, said) : cannot(never, null);
}

/** What no word beside it makes a question: code, other languages, and the future. */
function ofRefusal({ said, context, topics, topic, never }: Asked): Reading | undefined {
  if (never === 'code' || never === 'other_language') return cannot(never, null);
  const isAhead = said.periods.some(({ from }) => from !== null && from > context.today);
  if (never !== 'forecast' && !isAhead) return undefined;
  const isTask = isAskedHow(said) && topics.some(isCuedTask);
  // Deadlines are ahead.
  const isDue = topic?.query.about === 'cases' && topic.query.of === 'due';
  const isElse = isTask || isDue || topic?.query.about === 'courtesy';
  return isElse ? undefined : cannot('forecast', null);
}

/** What a word means, or a message that is an example of a topic. */
function ofMeaning(asked: Asked): Reading | undefined {
  const { said, context, topic } = asked;
  const last = context.previous.query;
  const meaning = readMeaning(said, last) ?? meaningOfClause(asked);
  // `what is included in my plan` asks for no term.
  const isOfStatus = topic?.isCued === true && topic.query.about === 'status';
  const longer = meaning && longerTerm(asked);
  if (longer !== undefined) return cannot('not_understood', longer);
  return meaning === undefined || isOfStatus ? undefined : answered(meaning, said);
}

/** `a clean claim` may be no claim. */
function longerTerm({ message, said: { unknown, words, parts } }: Asked): string | undefined {
  const isTerm = (at: number) =>
    parts.some((part) => part.first === at && isA(part, 'word', 'figure')) &&
    /^[\s-]+$/.test(message.slice(words[at - 1]?.to, words[at]?.from));
  return unknown.find(({ at }) => isTerm(at + 1))?.text;
}

/** `what is withholding, i see it on my remittance`: what follows only says why it is asked. */
function meaningOfClause({ message, said, context }: Asked): TopicQuery | undefined {
  const [clause = '', rest] = message.split(/[,;.?!—]\s+/, 2);
  if (rest === undefined || said.periods.length > 0 || hasCue(said, 'howMuch')) return undefined;
  const own = readSaid(clause, context.names, context.today);
  return readMeaning(own, null);
}

/** A topic that is likelier than a figure or a refusal. */
function ofTopic(asked: Asked): Reading | undefined {
  const { said, topics, topic, never, isChange, isBack } = asked;
  const isMeant = topic !== undefined && (!isBack || isAskedHow(said));
  if (isMeant && isSure(topic, said)) return answeredTopic(topic, asked);
  const isRefused = never !== undefined && never !== 'change';
  if (isRefused && !(never === 'outside' && isChange)) return cannot(never, null, topics);
  return isMeant && !hasSubject(said) ? answeredTopic(topic, asked) : undefined;
}

/** A question about cases keeps its names and period; an unknown name is refused. */
function answeredTopic({ query }: Likeness, { said }: Asked): Reading {
  if (query.about !== 'cases') return answered(query, said);
  const unknown = unknownNameIn(said);
  if (unknown !== undefined && !caseWord.test(unknown)) {
    return cannotBut('unknown_name', unknown, []);
  }
  return answered(narrowCases(query, said), said);
}

/** An order to change something: told how a person does it, where the guide says so. */
function ofOrder({ said, topics, never }: Asked): Reading | undefined {
  if (never !== 'change') return undefined;
  const told = topics.find(({ query }) => query.about === 'howTo');
  const isSure = told !== undefined && told.likeness >= sure;
  return isSure ? answered(told.query, said) : cannot(never, null);
}

function ofName({ message, said }: Asked): Reading | undefined {
  const found = readFind(said, message);
  return found === undefined ? undefined : answered(found, said);
}

/** What the message makes of the last question about figures. */
function ofLastQuestion({ message, said, context, isChange, isBack }: Asked): Reading | undefined {
  const last = context.previous.query;
  if (!isChange || last === null) return undefined;
  const query = followed(said, last);
  const turned =
    leftOut(said) ?? (query && (turningWord(said, query) ?? modifierIn(message, said, query)));
  if (turned !== undefined) return ask(cannotUse(turned), [{ query: last, score: 1 }]);
  if (query !== undefined) return answered(query, said);
  return isBack ? askAbout(last) : undefined;
}

/** After a question back, a figure without names is one of those whom that question named. */
function ofOptions({ message, said, context }: Asked): Reading | undefined {
  const [option] = context.previous.options;
  const isNamed = said.names.length + said.bys.length > 0 || hasCue(said, 'everybody', 'total');
  if (option === undefined || isNamed) return undefined;
  const open = { ...context, previous: { ...context.previous, options: [] } };
  const offered = read(option, open);
  if (offered.kind !== 'query' || offered.query.about !== 'figures') return undefined;
  const { payers, vendors, drugs } = offered.query.filter;
  const names = [...payers, ...vendors, ...drugs];
  if (names.length === 0) return undefined;
  const reading = read(`${message} for ${names.join(' and ')}`, open);
  return reading.kind === 'query' ? reading : undefined;
}

/** Whether a topic is as likely as a figure that leaves words out. */
function isNearTopic({ said, topics: [topic] }: Asked): boolean {
  const isNarrowed = said.periods.length + said.names.length > 0 || said.unknown.length < 2;
  return !isNarrowed && topic !== undefined && topic.likeness >= 0.4;
}

/** What is counted or listed: the best of all queries that the words may mean. */
function ofFigures(asked: Asked): Reading {
  const { message, said, topics } = asked;
  const completed = ofOptions(asked);
  if (completed !== undefined) return completed;
  const unknownName = unknownNameIn(said);
  const totals = figureCandidates(said);
  const candidates = [...whyCandidates(said, totals), ...listCandidates(said), ...totals].toSorted(
    (one, other) => other.score - one.score,
  );
  const [best] = candidates;
  if (best === undefined) return withoutCandidate(said, topics);
  if (unknownName !== undefined) return cannotBut('unknown_name', unknownName, candidates);
  const rivals = candidates.filter(
    ({ query, score }) => score > best.score - 0.04 && !isSame(query, best.query),
  );
  const isAmbiguous = said.names.some(({ matches }) => matches.length > 1) && rivals.length > 0;
  if (isAmbiguous) return ask('Which one do you mean?', [best, ...rivals]);
  if (isDefinition(said)) return cannotBut('not_understood', null, candidates);
  // `take backs vs fees`: two figures are not set side by side.
  const isSet =
    hasCue(said, 'more') ||
    (hasCue(said, 'versus', 'compare', 'difference') && best.query.shape === 'total');
  const isLeft = unusedParts(said, best.query).some((part) => isA(part, 'figure'));
  if (isSet && isLeft) return ask('Which one would you like to see?', candidates);
  const turned = turningWord(said, best.query);
  if (turned !== undefined) return ask(cannotUse(turned), candidates, topics);
  if (isNearTopic(asked)) return ask('Which one do you mean?', candidates, topics);
  const unread = unreadIn(said);
  if (unread !== undefined) {
    const question = `I can’t tell what “${unread}” means here. Would one of these help?`;
    return ask(question, candidates, topics);
  }
  const modifier = modifierIn(message, said, best.query);
  if (modifier !== undefined) return ask(cannotUse(modifier), candidates, topics);
  if (!isUnclear(message, said)) return answered(best.query, said, candidates);
  return cannotBut('not_understood', null, candidates, topics);
}

/** No figure was said, or none that can be told so: the likeliest that can, as buttons. */
function withoutCandidate(said: Said, topics: readonly Likeness[]): Reading {
  const unknownName = unknownNameIn(said);
  if (unknownName !== undefined) return cannot('unknown_name', unknownName, topics);
  const [asked] = askedFigures(said);
  if (asked !== undefined) {
    const base = toQuery({ shape: 'total', figure: asked.figure });
    const { label } = figures[asked.figure];
    return askAbout(base, `${label} can’t be broken down that way. Would one of these help?`);
  }
  const isSlotted = said.names.length + said.periods.length + said.bys.length > 0;
  const likeliest = isSlotted ? usualFigures[kindOf(said)] : [];
  const candidates = likeliest.flatMap((figure) => candidatesOf(said, figure));
  if (candidates.length > 0) return ask('Which figure would you like to see?', candidates, topics);
  return cannot('not_understood', said.unknown[0]?.text ?? null, topics);
}

const usualFigures = {
  none: ['netProfit', 'dirFees', 'revenue', 'claims'],
  payer: ['dirFees', 'netAmount', 'netProfit', 'claims'],
  drug: ['netProfit', 'claims', 'dirFees'],
  vendor: ['vendorSpend', 'vendorOpen', 'vendorInvoices'],
} as const;

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
  // `Before I close the month, …` says when, not what.
  const main = clauses.filter(
    ([first = '']) => !/^(before|because|since|while|after|if)$/.test(first),
  );
  return main.length === 0 ? clauses : main;
}
