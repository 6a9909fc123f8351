import { checkQuery, hasTime } from './check-query.ts';
import { queryText } from './describe-query.ts';
import { unusedParts } from './intents/doubts.ts';
import type { Candidate } from './intents/figures.ts';
import { type Likeness, questionOf } from './intents/like-topics.ts';
import { dimensionsLeft, toWhy } from './intents/shapes.ts';
import { unusedByTopic } from './intents/topics.ts';
import { type AssistantQuery, type FigureQuery, toQuery } from './query.ts';
import { type CannotReason, exampleQuestions, type Reading } from './reading.ts';
import type { Said } from './said.ts';

export function answered(
  query: AssistantQuery,
  said: Said,
  candidates: readonly Candidate[] = [],
): Reading {
  const corrections = said.parts.flatMap(({ typed, read }) =>
    read === undefined ? [] : [{ typed, read }],
  );
  if (query.about !== 'figures') {
    return {
      kind: 'query',
      query,
      corrections,
      ignored: unusedByTopic(query, said),
      alternatives: [],
    };
  }
  const ignored = [
    ...unusedParts(said, query).map(({ typed }) => typed),
    ...said.unknown.map(({ text }) => text),
  ];
  const others = candidates.filter(({ query: other }) => !isSame(other, query));
  const alternatives =
    ignored.length === 0 ? [] : others.slice(0, 2).map(({ query: other }) => queryText(other));
  return { kind: 'query', query, corrections, ignored, alternatives };
}

/** Offers the last question in other shapes if the message doesn't say which. */
export function askAbout(
  query: FigureQuery,
  question = 'What would you like to see about it?',
): Reading {
  const { figure, filter } = query;
  const [first] = dimensionsLeft(figure, filter);
  const options = [
    ...(hasTime(figure)
      ? [toQuery({ shape: 'trend', figure, filter, by: 'month' }), toWhy(query, null)]
      : []),
    ...(first === undefined ? [] : [toQuery({ shape: 'rank', figure, filter, by: first })]),
  ].filter((one) => checkQuery(one) === undefined);
  const left = options.length > 0 ? options : [toQuery({ shape: 'total', figure })];
  return { kind: 'ask', question, options: left.map(queryText) };
}

/** The button that a message chooses: by its words, or by its place. */
export function chosenOption(message: string, options: readonly string[]): string | undefined {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[.!?]+$/, '');
  const text = plain(message);
  const same = options.find((option) => plain(option) === text);
  if (same !== undefined) return same === message ? undefined : same;
  const at = /^(?:the )?(first|second|third|fourth|last|[1-4])(?: one| option)?$/.exec(text)?.[1];
  const places = ['first', 'second', 'third', 'fourth'];
  if (at === undefined) return undefined;
  return options.at(at === 'last' ? -1 : (Number(at) || places.indexOf(at) + 1) - 1);
}

export function cannotUse(word: string): string {
  return `I can’t use “${word}” in an answer yet. Would one of these help?`;
}

/** Asks back with the likeliest queries and topics as buttons. */
export function ask(
  question: string,
  candidates: readonly Candidate[],
  topics: readonly Likeness[] = [],
): Reading {
  return { kind: 'ask', question, options: likely(candidates, topics) };
}

function likely(candidates: readonly Candidate[], topics: readonly Likeness[]): readonly string[] {
  const queries = [...new Set(candidates.map(({ query }) => queryText(query)))];
  const alike = questionsAlike(topics);
  const words = [...queries.slice(0, 4 - alike.length), ...alike];
  return [...words, ...exampleQuestions].slice(0, Math.max(3, words.length));
}

function questionsAlike(topics: readonly Likeness[]): readonly string[] {
  const alike = topics
    .filter(({ query, likeness }) => likeness >= near && query.about !== 'courtesy')
    .flatMap(({ query }) => questionOf(query) ?? []);
  return [...new Set(alike)].slice(0, 2);
}

/** The similarity at which a topic is offered. */
const near = 0.3;

/** A refusal with the three nearest questions that can be answered. */
export function cannot(
  reason: CannotReason,
  word: string | null,
  topics: readonly Likeness[] = [],
): Reading {
  const nearest = [...new Set([...questionsAlike(topics), ...exampleQuestions])].slice(0, 3);
  return { kind: 'cannot', reason, word, nearest };
}

/** A refusal with what may have been meant. */
export function cannotBut(
  reason: CannotReason,
  word: string | null,
  candidates: readonly Candidate[],
  topics: readonly Likeness[] = [],
): Reading {
  return { kind: 'cannot', reason, word, nearest: likely(candidates, topics).slice(0, 3) };
}

export function isSame(one: FigureQuery, other: FigureQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
