import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssistantQuery, FigureQuery } from './query.ts';
import type { Reading } from './reading.ts';
import { demoNames, questionDay } from './testing/demo-names.ts';
import { askAndJudge } from './testing/question.ts';
import { developmentQuestions } from './testing/questions/all-questions.ts';
import { understand } from './understand.ts';

/** A deep run reads each question. */
const everyNth = process.env['PFS_DEEP'] === undefined ? 4 : 1;

const none = { query: null, options: [] };

function read(text: string, previous: Parameters<typeof understand>[1]['previous'] = none) {
  return understand(text, { today: questionDay, names: demoNames, previous });
}

function buttonsOf(reading: Reading): readonly string[] {
  if (reading.kind === 'ask') return reading.options;
  return reading.kind === 'query' ? reading.alternatives : reading.nearest;
}

test('a word that has no part in the answer is said', () => {
  expect(read('what did northlake take overnight')).toMatchObject({ ignored: ['overnight'] });
  expect(read('DIR fees by payer by month')).toMatchObject({ ignored: ['month'] });
  expect(read('DIR fees last month')).toMatchObject({ ignored: [], alternatives: [] });
});

test('a number or a day that is not understood is asked about, never left out', () => {
  expect(read('DIR fees by payer since labor day')).toMatchObject({ kind: 'ask' });
});

test('what says which of a figure is meant is asked about, never left out', () => {
  const texts = [
    ...['median DIR fee', 'fees per employee', 'claims with a copay card', 'late claims'],
    ...['the estimated DIR of Northlake', 'claims that were adjusted', 'fees in the northeast'],
    ...['how many claims did northlake not pay', 'claims not billed', 'profit with no generics'],
  ];
  for (const text of texts) expect(read(text), text).toMatchObject({ kind: 'ask' });
});

test('what a follow-up says which of is asked about, too', () => {
  const { query } = read('DIR fees in October') as { query: FigureQuery };
  expect(read('what about weekend claims', { query, options: [] })).toMatchObject({ kind: 'ask' });
  expect(read('only the late claims', { query, options: [] })).toMatchObject({ kind: 'ask' });
});

test('a term that may be another one is not explained', () => {
  expect(read('what is a clean claim')).toMatchObject({ kind: 'cannot', word: 'clean' });
});

test('a topic says which names and past periods it leaves out', () => {
  expect(read('did harborline bill us twice')).toMatchObject({ ignored: ['harborline'] });
  expect(read('anything odd last week')).toMatchObject({ ignored: ['last week'] });
});

test('a word that is put anywhere into a short question is never lost', () => {
  const isTold = ({ about }: AssistantQuery) => /^(figures|advice|status)$/.test(about);
  const lost = developmentQuestions.flatMap((question, at) => {
    const words = question.ask.split(' ');
    const isShort = words.length <= 9 && !/[,;:.?!]/.test(question.ask.slice(0, -1));
    if (at % everyNth > 0 || question.after !== undefined || !isShort) return [];
    const { reading } = askAndJudge(question, understand);
    if (reading.kind !== 'query' || !isTold(reading.query)) return [];
    const texts = [...words, ''].map((_, place) => words.toSpliced(place, 0, 'flurbish').join(' '));
    return texts.filter((text) => {
      const found = read(text);
      const isAnswer = found.kind === 'query' && isTold(found.query);
      return isAnswer && !found.ignored.includes('flurbish');
    });
  });
  expect(lost).toEqual([]);
});

test('a name that nobody knows is refused with its word', () => {
  expect(read('DIR fees of John Smith')).toMatchObject({
    kind: 'cannot',
    reason: 'unknown_name',
    word: 'john',
  });
});

test('a mistyped word is read, and said to be read so', () => {
  const reading = read('DIR feees of northlkae');
  expect(reading).toMatchObject({ query: { filter: { payers: ['NORTHLAKE RX BENEFITS'] } } });
  expect(reading).toMatchObject({ corrections: [{ typed: 'DIR feees' }, { typed: 'northlkae' }] });
});

test.each([
  ['the second one', 1],
  ['2', 1],
  ['last', 2],
  ['Net profit, all time', 0],
])('%s chooses a button', (text, at) => {
  const options = ['Net profit, all time', 'DIR fees, all time', 'Claims, all time'];
  expect(read(text, { query: null, options })).toEqual(read(options[at] ?? ''));
});

test.each([
  ['open MFP refund cases', ['mfp_late', 'mfp_short']],
  ['how much is open in Medicare refund cases', ['mfp_late', 'mfp_short']],
  ['open cases about late MFP refunds', ['mfp_late']],
  ['open short refund cases', ['mfp_short']],
  ['open cases', []],
])('%s asks for the kinds that its words mean', (text, kinds) => {
  expect(read(text)).toMatchObject({ query: { about: 'cases', of: 'open', kinds } });
});

test('there is no reading without a question to go on with, and every button is understood', () => {
  for (const [at, question] of developmentQuestions.entries()) {
    if (at % everyNth > 0) continue;
    const { reading } = askAndJudge(question, understand);
    const buttons = buttonsOf(reading);
    if (reading.kind === 'cannot') expect(buttons, question.ask).toHaveLength(3);
    if (reading.kind === 'ask') expect(buttons.length, question.ask).toBeGreaterThan(0);
    for (const button of buttons) expect(read(button).kind, button).toBe('query');
  }
});

test('any text has a reading', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200, unit: 'grapheme' }),
    fc
      .array(fc.constantFrom(...developmentQuestions.flatMap(({ ask }) => ask.split(' '))), {
        maxLength: 25,
      })
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (message) => {
      expect(read(message).kind).toBeTypeOf('string');
    }),
  );
});
