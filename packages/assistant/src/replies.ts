import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { checkQuery, hasTime, namedOf } from './check-query.ts';
import { queryText } from './describe-query.ts';
import { unusedParts } from './intents/doubts.ts';
import type { Candidate } from './intents/figures.ts';
import { type Likeness, questionOf } from './intents/like-topics.ts';
import { toWhy } from './intents/shapes.ts';
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
  const isTopic = query.about !== 'figures';
  const ignored = isTopic
    ? []
    : [
        ...unusedParts(said, query).map(({ typed }) => typed),
        ...said.unknown.map(({ text }) => text),
      ];
  const others = candidates.filter(({ query: other }) => !isTopic && !isSame(other, query));
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
  const [first] = figures[figure].by.filter(
    (by) => !isTime(by) && namedOf(by, filter).length === 0,
  );
  const options = [
    ...(hasTime(figure)
      ? [toQuery({ shape: 'trend', figure, filter, by: 'month' }), toWhy(query, null)]
      : []),
    ...(first === undefined ? [] : [toQuery({ shape: 'rank', figure, filter, by: first })]),
  ].filter((one) => checkQuery(one) === undefined);
  return { kind: 'ask', question, options: options.map(queryText) };
}

export function chosenOption(message: string, options: readonly string[]): string | undefined {
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

export function cannotUse(word: string): string {
  return `I can’t use “${word}” in an answer yet. Would one of these help?`;
}

export function ask(question: string, candidates: readonly Candidate[]): Reading {
  return { kind: 'ask', question, options: likely(candidates).slice(0, 4) };
}

export function likely(candidates: readonly Candidate[]): readonly string[] {
  const words = [...new Set(candidates.map(({ query }) => queryText(query)))];
  return [...words, ...exampleQuestions].slice(0, Math.max(3, Math.min(words.length, 4)));
}

/** The similarity at which a topic is offered. */
const near = 0.3;

/** A refusal with the three nearest questions that can be answered. */
export function cannot(
  reason: CannotReason,
  word: string | null,
  topics: readonly Likeness[] = [],
): Reading {
  const alike = topics.flatMap(({ query, likeness }) => {
    const question = likeness < near || query.about === 'courtesy' ? undefined : questionOf(query);
    return question === undefined ? [] : [question];
  });
  return {
    kind: 'cannot',
    reason,
    word,
    nearest: threeOf([...alike.slice(0, 2), ...exampleQuestions]),
  };
}

/** A refusal with what may have been meant. */
export function cannotBut(
  reason: CannotReason,
  word: string | null,
  candidates: readonly Candidate[],
): Reading {
  return { kind: 'cannot', reason, word, nearest: likely(candidates).slice(0, 3) };
}

function threeOf(questions: readonly string[]): readonly string[] {
  return [...new Set(questions)].slice(0, 3);
}

export function isSame(one: FigureQuery, other: FigureQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
