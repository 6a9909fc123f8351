import { phrasesIn, stem } from '../phrases.ts';
import type { TopicQuery } from '../query.ts';
import { isPlain } from '../slots/common-words.ts';
import { readWords } from '../slots/words.ts';
import { taskNames, tasks } from '../tasks.ts';
import {
  keyOf,
  sameWords,
  type TopicKey,
  taskExamples,
  topicCues,
  topicExamples,
  topicOf,
} from './examples.ts';

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
    const texts = [tasks[of].title, ...phrasesIn(taskExamples[of])];
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
const weights = weigh();

const cueWords = Object.values(topicCues).flatMap((cue) => cue?.source.match(/[a-z]{4,}/g) ?? []);

export const topicWords: ReadonlySet<string> = new Set([
  ...[...weights.keys(), ...same.keys(), ...cueWords],
]);

export interface Likeness {
  readonly query: TopicQuery;
  /** 0 to 1: the similarity of the message and the nearest example. */
  readonly likeness: number;
  /** Whether the message matches the topic's cue. */
  readonly isCued: boolean;
}

const wordsOfTopics = Map.groupBy(examples, ({ key }) => key);

/** Whether a topic's examples, or the steps of a task, have a word. */
export function hasWord(query: TopicQuery, word: string): boolean {
  const said = sameOf(word);
  const steps = query.about === 'howTo' ? tasks[query.of].steps.join(' ').toLowerCase() : '';
  return (
    steps.includes(word) ||
    (wordsOfTopics.get(keyOf(query)) ?? []).some(({ stems }) => stems.has(said))
  );
}

/** What a cue is worth by itself, and what it adds to the similarity. */
const cueAlone = 0.4;
const cueWeight = 0.3;

/** The topics that a message may be about, most likely first. */
export function likeTopics(clauses: readonly (readonly string[])[]): readonly Likeness[] {
  const texts = clauses.length > 1 ? [...clauses, clauses.flat()] : clauses;
  const cued = new Set(texts.flatMap(cuedBy));
  const best = new Map<TopicKey, number>([...cued].map((key) => [key, cueAlone]));
  for (const { key, likeness } of texts.flatMap(alikeTo)) {
    if (likeness > (best.get(key) ?? 0)) best.set(key, likeness);
  }
  return [...best]
    .map(([key, likeness]) => {
      const isCued = cued.has(key);
      return {
        query: topicOf(key),
        likeness: Math.min(1, likeness + (isCued ? cueWeight : 0)),
        isCued,
      };
    })
    .toSorted((one, other) => other.likeness - one.likeness);
}

function cuedBy(clause: readonly string[]): readonly TopicKey[] {
  const text = clause.join(' ');
  return entriesOf(topicCues).flatMap(([key, cue]) => (cue.test(text) ? [key] : []));
}

/** Every example with its similarity to a text: the weight of the words that both have. */
function alikeTo(said: readonly string[]) {
  const stems = new Set(said.map(sameOf));
  const whole = sum([...stems].filter((word) => weights.has(word) || !isPlain(word)));
  return examples.map(({ key, stems: theirs }) => {
    const both = [...theirs].filter((word) => stems.has(word));
    const isWhole = both.length === stems.size && both.length === theirs.size;
    const isDistinct = both.length > 0 && (isWhole || both.some((word) => !isPlain(word)));
    return { key, likeness: isDistinct ? (2 * sum(both)) / (whole + sum([...theirs])) : 0 };
  });
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
  return words.reduce((total, word) => total + (weights.get(word) ?? 2.5), 0);
}

/** A topic's question that can be sent as it is: `What should I do first?`. */
export function questionOf(query: TopicQuery): string | undefined {
  if (query.about === 'howTo') return `How do I ${phrasesIn(taskExamples[query.of])[0]}?`;
  const [first] = phrasesIn(topicExamples[keyOf(query)] ?? '');
  const said = first?.replaceAll(/\bi\b/g, 'I');
  return said === undefined || said === ''
    ? undefined
    : `${said.charAt(0).toUpperCase()}${said.slice(1)}?`;
}
