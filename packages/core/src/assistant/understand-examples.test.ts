import { expect, test } from 'vitest';
import { askInTurn } from './grammar/testing/ask-in-turn.ts';
import { changesAndTrends } from './grammar/testing/changes-and-trends.ts';
import { laterMessages } from './grammar/testing/later-messages.ts';
import { manyWays } from './grammar/testing/many-ways.ts';
import { readExamples } from './grammar/testing/read-examples.ts';
import { realMessages } from './grammar/testing/real-messages.ts';
import { realNames } from './grammar/testing/real-names.ts';
import { refusedMessages } from './grammar/testing/refused-messages.ts';
import { shortForm } from './grammar/testing/short-form.ts';
import { singleWords } from './grammar/testing/single-words.ts';
import { sloppyMessages } from './grammar/testing/sloppy-messages.ts';
import { totalsAndRankings } from './grammar/testing/totals-and-rankings.ts';
import { turnedMessages } from './grammar/testing/turned-messages.ts';
import { demoNames } from './testing/questions/demo-names.ts';
import type { KnownNames } from './understanding.ts';

const tables: readonly (readonly [string, string, KnownNames])[] = [
  ['figures and rankings', totalsAndRankings, demoNames],
  ['changes and trends', changesAndTrends, demoNames],
  ['messages that follow others', laterMessages, demoNames],
  ['what is refused or told apart by amounts', refusedMessages, demoNames],
  ['fragments, slang and typos', sloppyMessages, demoNames],
  ['many other ways', manyWays, demoNames],
  ['single words', singleWords, demoNames],
  ['words that turn a question', turnedMessages, demoNames],
  ['payers that share words', realMessages, realNames],
];

test.each(tables)(
  '%s are read as they are meant',
  (_, table, names) => {
    const examples = readExamples(table);
    const read = examples.map(({ messages }) => ({
      messages,
      readings: shortForm(askInTurn(messages, names)),
    }));
    expect(examples.length).toBeGreaterThan(25);
    expect(read).toEqual(examples);
  },
  120_000,
);
