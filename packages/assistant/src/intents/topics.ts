import { stem } from '../phrases.ts';
import { isPlain } from '../plain-words.ts';
import type { TopicQuery } from '../query.ts';
import { readWords } from '../slots/words.ts';
import { taskNames, tasks } from '../tasks.ts';
import { sameWords, taskExamples, topicCues, topicExamples } from './examples.ts';

interface Example {
  readonly query: TopicQuery;
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

const all: readonly Example[] = [
  ...topicExamples.flatMap(([query, text]) => examplesOf(query, text, '')),
  ...taskNames.flatMap((of) => {
    const text = [...tasks[of].phrases, tasks[of].title, taskExamples[of]].join('/');
    return examplesOf({ about: 'howTo', of }, text, 'how do i ');
  }),
];

function examplesOf(query: TopicQuery, text: string, lead: string): readonly Example[] {
  return text
    .split(/\/|\n/)
    .map((line) => ({ query, stems: stemsOf(`${lead}${line}`) }))
    .filter(({ stems }) => stems.size > 0);
}

/** How much a word tells: one of many topics tells little. */
const tells = weigh();

export const topicWords: ReadonlySet<string> = new Set([...tells.keys(), ...same.keys()]);

export interface Likeness {
  readonly query: TopicQuery;
  /** 0 to 1: how alike the message and the nearest example are. */
  readonly likeness: number;
  /** Whether the message says what only this topic says. */
  readonly isCued: boolean;
}

/** The topics that a message is like, the likeliest first. */
export function likeTopics(clauses: readonly (readonly string[])[]): readonly Likeness[] {
  const texts = clauses.length > 1 ? [...clauses, clauses.flat()] : clauses;
  const best = new Map<string, Likeness>();
  const cued = texts.flatMap(cuedBy);
  for (const found of [...cued, ...texts.flatMap(likeTopicsOf)]) {
    const key = `${found.query.about} ${found.query.of}`;
    const isCued = cued.some(({ query }) => `${query.about} ${query.of}` === key);
    const likeness = Math.min(1, found.likeness + (isCued ? cueWeight : 0));
    if (likeness > (best.get(key)?.likeness ?? 0)) best.set(key, { ...found, likeness, isCued });
  }
  return [...best.values()].toSorted((one, other) => other.likeness - one.likeness);
}

/** How much more a message is a topic where it says what only that topic says. */
const cueWeight = 0.3;

function cuedBy(clause: readonly string[]): readonly Likeness[] {
  const text = clause.join(' ');
  return topicCues.flatMap(([query, cue]) =>
    cue.test(text) ? [{ query, likeness: 0.4, isCued: true }] : [],
  );
}

function likeTopicsOf(said: readonly string[]): readonly Likeness[] {
  const stems = new Set(said.map(sameOf));
  const own = [...stems].filter((word) => tells.has(word) || !isPlain(word));
  const whole = sum(own);
  const best = new Map<string, Likeness>();
  for (const { query, stems: theirs } of all) {
    const both = [...theirs].filter((word) => stems.has(word));
    const isWhole = both.length === stems.size && both.length === theirs.size;
    const isTold = isWhole || both.some((word) => !isPlain(word));
    const shared = isTold ? sum(both) : 0;
    const likeness = shared === 0 ? 0 : (2 * shared) / (whole + sum([...theirs]));
    const key = `${query.about} ${query.of}`;
    if (likeness > (best.get(key)?.likeness ?? 0))
      best.set(key, { query, likeness, isCued: false });
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
  const topics = new Map<string, Set<string>>();
  for (const { query, stems } of all) {
    for (const word of stems) {
      const of = topics.get(word) ?? new Set();
      topics.set(word, of.add(`${query.about} ${query.of}`));
    }
  }
  const count = new Set(all.map(({ query }) => `${query.about} ${query.of}`)).size;
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

/** A question of a topic that can be sent as it is: `What should I do first?`. */
export function questionOf({ about, of }: TopicQuery): string | undefined {
  const task = taskNames.find((name) => about === 'howTo' && name === of);
  if (task !== undefined) return `How do I ${tasks[task].phrases[0]}?`;
  const [, text] = topicExamples.find(([one]) => one.about === about && one.of === of) ?? [];
  const [first] = text?.split(' /') ?? [];
  const said = first?.replaceAll(/\bi\b/g, 'I');
  return said === undefined ? undefined : `${said.charAt(0).toUpperCase()}${said.slice(1)}?`;
}
