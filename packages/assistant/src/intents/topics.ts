import { phrasesIn, stem } from '../phrases.ts';
import { isPlain } from '../slots/common-words.ts';
import type { TopicQuery } from '../query.ts';
import { readWords } from '../slots/words.ts';
import { taskNames, tasks } from '../tasks.ts';
import {
  type TopicKey,
  keyOf,
  sameWords,
  taskExamples,
  topicCues,
  topicExamples,
  topicOf,
} from './examples.ts';
import { type Said, hasCue, isA, isCue } from '../said.ts';
import type { Filled } from './filled.ts';

interface Example {
  readonly key: TopicKey;
  readonly stems: ReadonlySet<string>;
}

const same = new Map(
  sameWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stem);
      return others.map((other) => [other, first] as const);
    }),
);

const examples: readonly Example[] = [
  ...entriesOf(topicExamples).flatMap(([key, text]) => examplesOf(key, phrasesIn(text), '')),
  ...taskNames.flatMap((of) => {
    const { phrases, title } = tasks[of];
    const texts = [...phrases, title, ...phrasesIn(taskExamples[of])];
    return examplesOf(`howTo ${of}`, texts, 'how do i ');
  }),
];

function examplesOf(key: TopicKey, texts: readonly string[], lead: string): readonly Example[] {
  return texts
    .map((text) => ({ key, stems: stemsOf(`${lead}${text}`) }))
    .filter(({ stems }) => stems.size > 0);
}

function entriesOf<T>(table: Partial<Record<TopicKey, T>>): readonly (readonly [TopicKey, T])[] {
  return Object.entries(table) as [TopicKey, T][];
}

/** The weight of a word: one that occurs in many topics weighs little. */
const tells = weigh();

export const topicWords: ReadonlySet<string> = new Set([...tells.keys(), ...same.keys()]);

export interface Likeness {
  readonly query: TopicQuery;
  /** 0 to 1: the similarity of the message and the nearest example. */
  readonly likeness: number;
  /** Whether the message matches the topic's cue. */
  readonly isCued: boolean;
}

interface Alike {
  readonly key: TopicKey;
  readonly likeness: number;
}

/** The topics that a message may be about, most likely first. */
export function likeTopics(clauses: readonly (readonly string[])[]): readonly Likeness[] {
  const texts = clauses.length > 1 ? [...clauses, clauses.flat()] : clauses;
  const cued = new Set(texts.flatMap(cuedBy));
  const best = new Map<TopicKey, number>();
  const found = [
    ...[...cued].map((key) => ({ key, likeness: 0.4 })),
    ...texts.flatMap(likeTopicsOf),
  ];
  for (const { key, likeness } of found) {
    const raised = Math.min(1, likeness + (cued.has(key) ? cueWeight : 0));
    if (raised > (best.get(key) ?? 0)) best.set(key, raised);
  }
  return [...best]
    .map(([key, likeness]) => ({ query: topicOf(key), likeness, isCued: cued.has(key) }))
    .toSorted((one, other) => other.likeness - one.likeness);
}

/** How much a cue adds to the similarity. */
const cueWeight = 0.3;

function cuedBy(clause: readonly string[]): readonly TopicKey[] {
  const text = clause.join(' ');
  return entriesOf(topicCues).flatMap(([key, cue]) => (cue.test(text) ? [key] : []));
}

function likeTopicsOf(said: readonly string[]): readonly Alike[] {
  const stems = new Set(said.map(sameOf));
  const own = [...stems].filter((word) => tells.has(word) || !isPlain(word));
  const whole = sum(own);
  const best = new Map<TopicKey, Alike>();
  for (const { key, stems: theirs } of examples) {
    const both = [...theirs].filter((word) => stems.has(word));
    const isWhole = both.length === stems.size && both.length === theirs.size;
    const isTold = isWhole || both.some((word) => !isPlain(word));
    const shared = isTold ? sum(both) : 0;
    const likeness = shared === 0 ? 0 : (2 * shared) / (whole + sum([...theirs]));
    if (likeness > (best.get(key)?.likeness ?? 0)) best.set(key, { key, likeness });
  }
  return [...best.values()];
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(readWords(text).map(({ text: word }) => sameOf(stem(word))));
}

function sameOf(word: string): string {
  return same.get(word) ?? word;
}

function weigh(): ReadonlyMap<string, number> {
  const topics = new Map<string, Set<TopicKey>>();
  for (const { key, stems } of examples) {
    for (const word of stems) topics.set(word, (topics.get(word) ?? new Set()).add(key));
  }
  const count = new Set(examples.map(({ key }) => key)).size;
  return new Map(
    [...topics].map(([word, of]) => [
      word,
      Math.log(1 + count / of.size) * (isPlain(word) ? 0.35 : 1),
    ]),
  );
}

function sum(words: readonly string[]): number {
  return words.reduce((total, word) => total + (tells.get(word) ?? 2.5), 0);
}

/** A topic's question that can be sent as it is: `What should I do first?`. */
export function questionOf(query: TopicQuery): string | undefined {
  if (query.about === 'howTo') return `How do I ${tasks[query.of].phrases[0]}?`;
  const [first] = phrasesIn(topicExamples[keyOf(query)] ?? '');
  const said = first?.replaceAll(/\bi\b/g, 'I');
  return said === undefined || said === ''
    ? undefined
    : `${said.charAt(0).toUpperCase()}${said.slice(1)}?`;
}

/** Thresholds of similarity, from 0 to 1. */
const alike = 0.62;
const askedHow = 0.5;
export const sure = 0.7;
const veryAlike = 0.8;
export const theSame = 0.9;

/** Words that a topic requires. */
const needed: Readonly<Record<string, RegExp>> = {
  plan: /plan|trial|upload|question|quer|subscri|tier|renew|limit|usage|used|user|cost|paying/,
  duplicates: /twice|two time|double|dup|same|again|repeat|more than once/,
};

/** Whether the message is about the nearest topic, rather than a figure or rows. */
export function isTopic({ query, likeness }: Likeness, said: Said, filled: Filled): boolean {
  if (isLabel(said)) return false;
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

/** The similarity at which a topic precedes figures and refusals. */
export function leastLikeness({ isCued, query }: Likeness, said: Said): number {
  if (isCued && query.about !== 'howTo') return alike;
  if (isAskedHow(said)) return askedHow;
  return hasSubject(said) ? veryAlike : sure;
}

/** Whether the message is only a figure's name with filters. */
export function isLabel({ parts, unknown }: Said): boolean {
  const plain = ['by', 'our', 'whatIs', 'what', 'total', 'show', 'us'] as const;
  return (
    unknown.length === 0 &&
    parts.some((part) => isA(part, 'figure', 'lumps')) &&
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
  if (hasCue(said, 'howMany', 'howMuch')) return false;
  const text = said.words.map(({ text: word }) => word).join(' ');
  return /\b(how (do|can|could|would|should) (i|we|you|one)|how to|where (do|can|would) (i|we|you)|can i|could i|is there (a|an)|way to|help me|steps|show me how|need to|want to|trying to|how$)\b/.test(
    text,
  );
}
