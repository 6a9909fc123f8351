import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkQuery } from './check-query.ts';
import { vocabularies } from './grammar/lexicon.ts';
import { askInTurn } from './grammar/testing/ask-in-turn.ts';
import { changesAndTrends } from './grammar/testing/changes-and-trends.ts';
import { readExamples } from './grammar/testing/read-examples.ts';
import { totalsAndRankings } from './grammar/testing/totals-and-rankings.ts';
import { queryInWords } from './query-in-words.ts';
import { demoNames } from './testing/questions/demo-names.ts';
import { cannotReasons, type Understanding } from './understanding.ts';

const seed = 20_261_120;
/** Hundreds of questions take longer where other tests run beside them. */
const slowMachineMs = 120_000;
const words = vocabularies.flatMap((vocabulary) => [...vocabulary]);
const others = [
  'Northlake',
  'eliquis',
  'Harborline',
  'October',
  'last month',
  '$10',
  '5',
  'zorkle',
];
const salad = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...others)), { maxLength: 12 })
  .map((each) => each.join(' '));
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3_000 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('💊'.repeat(900), 'a'.repeat(10_000), `${'DIR '.repeat(499)}?`, '\u0000\u202e'),
);

const questions = [totalsAndRankings, changesAndTrends]
  .flatMap(readExamples)
  .filter(({ messages, readings }) => messages.length === 1 && readings[0]?.startsWith('='))
  .map(({ messages }) => messages[0] ?? '');

function ask(text: string): Understanding {
  return askInTurn([text], demoNames);
}

function expectValid(understanding: Understanding): void {
  switch (understanding.kind) {
    case 'query':
      expect(checkQuery(understanding.query)).toBeUndefined();
      return;
    case 'ask':
      expect(understanding.question).toMatch(/\?$/);
      expect(understanding.options.length).toBeGreaterThan(0);
      for (const { query } of understanding.options) expect(checkQuery(query)).toBeUndefined();
      return;
    case 'cannot':
      expect(cannotReasons).toContain(understanding.reason);
      expect(understanding.nearest.length).toBeGreaterThan(0);
      return;
    case 'help':
      return;
  }
}

test(
  'any text is understood, asked back or refused, and no query leaves the language',
  () => {
    fc.assert(
      fc.property(fc.oneof(salad, anything), (text) => expectValid(ask(text))),
      { numRuns: 400, seed },
    );
  },
  slowMachineMs,
);

test(
  'any message after a question is understood, asked back or refused',
  () => {
    const first = fc.constantFrom(...questions);
    fc.assert(
      fc.property(first, salad, (question, text) =>
        expectValid(askInTurn([question, text], demoNames)),
      ),
      { numRuns: 300, seed },
    );
  },
  slowMachineMs,
);

test(
  'a word that is no part of the language leaves no figure, wherever it stands',
  () => {
    const asked = fc.tuple(fc.constantFrom(...questions), fc.nat());
    fc.assert(
      fc.property(
        asked,
        fc.constantFrom('zorkle', 'except', 'without', 'not'),
        ([text, at], word) => {
          const parts = text.split(' ');
          parts.splice(at % (parts.length + 1), 0, word);
          expect(ask(parts.join(' ')).kind).toBe('cannot');
        },
      ),
      { numRuns: 300, seed },
    );
  },
  slowMachineMs,
);

test.each([
  ['in capitals', (text: string) => text.toUpperCase()],
  ['in small letters', (text: string) => text.toLowerCase()],
  ['with spaces', (text: string) => `  ${text.replaceAll(' ', '   ')} `],
  ['with please', (text: string) => `please ${text}`],
  ['with please behind it', (text: string) => `${text} please`],
  ['with a question mark', (text: string) => `${text.replace(/\?$/, '')}?`],
  ['with an exclamation mark', (text: string) => `${text.replace(/\?$/, '')}!!`],
])(
  'a question means the same %s',
  (_, change) => {
    const changed = questions.filter((text) => {
      const [one, other] = [ask(text), ask(change(text))];
      const isSame = one.kind === 'query' && other.kind === 'query';
      return !isSame || queryInWords(one.query) !== queryInWords(other.query);
    });
    expect(changed).toEqual([]);
  },
  slowMachineMs,
);

test(
  'every question that is offered instead can be answered',
  () => {
    const offered = new Set(
      ['profit on Northlake', 'gross minus fees', 'zorkle', 'Northlake zorkle', ...questions]
        .map((text) => ask(`${text} zorkle`))
        .flatMap((understanding) => (understanding.kind === 'cannot' ? understanding.nearest : [])),
    );
    const unanswered = [...offered].filter((text) => ask(text).kind !== 'query');
    expect(offered.size).toBeGreaterThan(40);
    expect(unanswered).toEqual([]);
  },
  slowMachineMs,
);

test('words that every object has are words like others', () => {
  const inherited = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .flatMap((each) => Object.getOwnPropertyNames(each))
    .flatMap((word) => [word, word.toLowerCase()]);
  for (const word of inherited) {
    for (const text of [word, `DIR fees by ${word}`, `${word} last month`, `last ${word}`]) {
      expectValid(ask(text));
    }
  }
});
