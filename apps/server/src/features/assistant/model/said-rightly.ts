import type { DateMention } from './dates-in-text.ts';
import { namesOfPeriod } from './dates-of-period.ts';
import type { Fact, Facts } from './facts.ts';
import type { WrittenFigure } from './figures-in-text.ts';
import { kindMentions } from './kind-words.ts';
import type { NameMention } from './names-in-text.ts';
import { clauseAround, nearestTo, type Span, sentenceAround } from './spans.ts';

/** A text whose names, dates and figures are cut out, and where they were. */
export interface Said {
  readonly text: string;
  readonly mentions: readonly NameMention[];
  readonly dates: readonly DateMention[];
  readonly facts: Facts;
}

export const risen =
  /\b(more|rose|risen|rise|rises|increase[ds]?|up|higher|grew|grown|grow|climbed|gained)\b/i;
export const fallen =
  /\b(less|fewer|fell|fallen|fall|falls|decrease[ds]?|down|lower|drop(s|ped)?|declined?|shrank)\b/i;
/** `by`, `an increase of`, and the percentage in brackets behind another figure. */
const asDifference =
  /\b(by|up|down|gained|(increase|decrease|rise|drop|fall|decline|change|growth|difference) of) $|# *(\(|,? or |, )$/i;
const thenDifference =
  /^ *(\([^)]*\) )?(more|less|fewer|higher|lower|increase|decrease|rise|drop)\b/i;
/** Words that make a limit of a figure which is none. */
const limitWords =
  /\b(over|above|under|below|beyond|at least|at most|up to|(more|less|fewer) than|exceed(s|ing)?) $/i;
/** A part of an amount is no part of how many there are. */
const partOfCounted =
  /^ of (?:(?:all|the|your|our|these|those|total) )*(?:claims|prescriptions|scripts|fills|payments|invoices|files|drugs|payers|vendors|rows)\b/i;
const totalBefore = /\bof (the|all|a total of|the total of|all the|a total) $/i;
const totalWords = /\b(total|all|altogether|overall|together|everything)\b/i;

/** The facts that a figure is, said of their own name, time and direction; none: it is wrong. */
export function factsSaid(figure: WrittenFigure, said: Said): readonly Fact[] {
  return said.facts.facts.filter(
    (fact) =>
      isSame(figure, fact) &&
      isCounted(figure, { fact, said }) &&
      isOfKind(figure, { fact, said }) &&
      isOfName(figure, { fact, said }) &&
      isOfPeriod(figure, { fact, said }) &&
      isDirected(figure, { fact, said }) &&
      isOfSide(figure, { fact, said }),
  );
}

interface Claimed {
  readonly fact: Fact;
  readonly said: Said;
}

function isSame(figure: WrittenFigure, { unit, amount, isPoints }: Fact): boolean {
  if (figure.isPoints !== isPoints) return false;
  if (figure.unit !== null) return figure.unit === unit && figure.amount === amount;
  if (unit === 'quantity') return figure.amount === amount;
  return unit === 'count' && figure.amount === amount * 1_000;
}

/** A bare number stands by the word for what it counts; a limit by the word that makes it one. */
function isCounted({ at, end }: WrittenFigure, { fact, said: { text } }: Claimed): boolean {
  if (fact.limit?.test(text.slice(0, at)) === false) return false;
  if (fact.limit === null && limitWords.test(text.slice(0, at))) return false;
  const { nouns } = fact;
  if (nouns === null) return true;
  const before = wordsOf(text.slice(0, at)).slice(-3);
  const after = wordsOf(text.slice(end)).slice(0, 3);
  return [...after, ...before].some((word) => nouns.test(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}

/** Fees of one kind are not said of another. */
function isOfKind({ at, end }: WrittenFigure, { fact, said: { text } }: Claimed): boolean {
  if (fact.limit !== null || fact.kinds === null) return true;
  if (fact.unit === 'percent' && partOfCounted.test(text.slice(end))) return false;
  const nearest = nearestTo(at, { text, marks: kindMentions(text) });
  return nearest === undefined || fact.kinds.includes(nearest.mark.kind);
}

function isOfName(figure: WrittenFigure, { fact, said }: Claimed): boolean {
  const { names, around } = fact;
  if (fact.limit !== null || (fact.nouns !== null && fact.periods.length === 0)) return true;
  const mentions = said.mentions.filter(
    (mention) => isAmong(mention, names) || !isAmong(mention, around),
  );
  const nearest = nearestTo(figure.at, { text: said.text, marks: mentions });
  // A figure of somebody is said of somebody.
  if (nearest === undefined) return names.length === 0;
  if (names.length > 0) {
    const sentence = sentenceAround(said.text, figure.at);
    return isAmong(nearest.mark, names) && areAllNamed(names, { mentions, sentence });
  }
  if (nearest.distance === 'far') return true;
  const clause = clauseAround(said.text, figure.at);
  return (
    totalBefore.test(said.text.slice(0, figure.at)) ||
    (nearest.distance === 'sentence' && totalWords.test(textIn(said.text, clause)))
  );
}

function isAmong(mention: NameMention, names: readonly string[]): boolean {
  return mention.names.some((name) => names.includes(name));
}

/** A figure of several together is not said of one of them. */
function areAllNamed(
  names: readonly string[],
  { mentions, sentence }: { readonly mentions: readonly NameMention[]; readonly sentence: Span },
): boolean {
  const within = mentions.filter(({ at }) => at >= sentence.from && at < sentence.to);
  return (
    within.length === 0 ||
    names.every((name) => within.some((mention) => mention.names.includes(name)))
  );
}

function isOfPeriod(figure: WrittenFigure, { fact, said }: Claimed): boolean {
  const nearest = nearestTo(figure.at, { text: said.text, marks: said.dates });
  if (nearest === undefined || fact.periods.length === 0) return true;
  const sentence = sentenceAround(said.text, nearest.mark.at);
  const dates = said.dates
    .filter(({ at }) => at >= sentence.from && at < sentence.to)
    .map(({ date }) => date);
  return fact.periods.some((period) => {
    const { whole, first, last } = namesOfPeriod(period);
    const { date } = nearest.mark;
    if (whole.has(date)) return true;
    if (!first.has(date) && !last.has(date)) return false;
    const hasFirst = period.from === null || dates.some((one) => first.has(one));
    const hasLast = period.to === null || dates.some((one) => last.has(one));
    return hasFirst && hasLast;
  });
}

function isDirected(figure: WrittenFigure, { fact, said }: Claimed): boolean {
  if (fact.direction === null) return true;
  const before = said.text.slice(0, figure.at);
  if (!asDifference.test(before) && !thenDifference.test(said.text.slice(figure.end))) return false;
  const clause = textIn(said.text, clauseAround(said.text, figure.at));
  const sentence = textIn(said.text, sentenceAround(said.text, figure.at));
  const [right, wrong] = fact.direction === 'more' ? [risen, fallen] : [fallen, risen];
  return right.test(sentence) && !wrong.test(clause);
}

/** `rose from` what was before `to` what is now, and not the other way round. */
function isOfSide({ at }: WrittenFigure, { fact, said: { text } }: Claimed): boolean {
  const { from, to } = sentenceAround(text, at);
  const sentence = text.slice(from, to);
  if (fact.side === null || !(risen.test(sentence) || fallen.test(sentence))) return true;
  const before = text.slice(from, at);
  const words = [...before.matchAll(sideWords)].at(-1)?.[0].toLowerCase();
  return words === undefined || (nowWords.has(words) ? 'now' : 'before') === fact.side;
}

const nowWords: ReadonlySet<string> = new Set(['to', 'reaching', 'reached']);
const sideWords =
  /\b(?:from|than|against|versus|vs|compared (?:with|to)|before|previously|to|reaching|reached)\b/gi;

function textIn(text: string, { from, to }: Span): string {
  return text.slice(from, to);
}
