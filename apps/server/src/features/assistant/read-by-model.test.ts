import { checkQuery } from '@pfs/assistant/check-query';
import { assistantQuery, type FigureQuery, toQuery } from '@pfs/assistant/query';
import type { KnownNames, QuestionContext } from '@pfs/assistant/reading';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelReply, ModelRequest } from '../../platform/model/model.ts';
import { fillSlots } from './read-by-model.ts';
import { hostileReply, rightQuery } from './testing/hostile-replies.ts';

const seed = 20_261_120;
const usage = { inputTokens: 1, outputTokens: 1 };

const names: KnownNames = {
  payers: ['NORTHLAKE RX BENEFITS', 'HARBOR HEALTH'],
  vendors: ['MAPLE DRUG CO'],
  drugs: [
    { name: 'METFORMIN 500 MG TAB', ndc: '00093505698' },
    { name: 'METFORMIN 850 MG TAB', ndc: '00093505699' },
    { name: 'LISINOPRIL 10 MG TAB', ndc: '00093505700' },
  ],
};

const context: QuestionContext = {
  today: '2026-11-20',
  names,
  previous: { query: rightQuery, options: [] },
};

/** What comes of a reply, and what was sent to the model before it. */
async function fill(reply: Partial<Extract<ModelReply, { text: string }>>, text = 'fees?') {
  const sent: ModelRequest[] = [];
  const filled = await fillSlots(text, context, async (request) => {
    sent.push(request);
    return { usage, text: '', calls: [], ...reply };
  });
  return { filled, sent: JSON.stringify(sent) };
}

const answering = (query: unknown) => ({
  calls: [{ id: '1', name: 'answer_question', input: { query } }],
});

test('one valid query is taken, with the pharmacy’s names', async () => {
  expect((await fill(answering(rightQuery))).filled).toEqual(rightQuery);
  const said = toQuery({
    shape: 'total',
    figure: 'grossAmount',
    filter: { drugs: ['metformin'], payers: ['NORTHLAKE RX BENEFITS', 'HARBOR HEALTH'] },
  });
  expect((await fill(answering(said))).filled).toEqual({
    ...said,
    filter: {
      ...said.filter,
      drugs: ['METFORMIN 500 MG TAB', 'METFORMIN 850 MG TAB'],
      payers: ['HARBOR HEALTH', 'NORTHLAKE RX BENEFITS'],
    },
  });
});

test('a topic is taken; a number to find only as written in the question', async () => {
  const advice = { about: 'advice', of: 'first' };
  expect((await fill(answering(advice))).filled).toEqual(advice);
  const find = { about: 'find', of: 'A-12' };
  expect((await fill(answering(find), 'where is A-12')).filled).toEqual(find);
  expect((await fill(answering(find), 'where is it')).filled).toBeNull();
});

test.each([
  ['prose', { text: 'DIR fees were $32.34.' }],
  ['two calls', { calls: [...answering(rightQuery).calls, ...answering(rightQuery).calls] }],
  ['another tool', { calls: [{ id: '1', name: 'run_sql', input: { query: rightQuery } }] }],
  ['an unknown payer', answering({ ...rightQuery, filter: filtered({ payers: ['NORTHLAKE'] }) })],
  ['an unknown drug', answering({ ...rightQuery, filter: filtered({ drugs: ['hiddenine'] }) })],
  ['an unknown NDC', answering({ ...rightQuery, filter: filtered({ ndcs: ['11111111111'] }) })],
  ['a query that makes no sense', answering({ ...rightQuery, shape: 'trend', by: 'payer' })],
  ['an extra key', answering({ ...rightQuery, organizationId: 'x' })],
])('%s is not accepted', async (_what, reply) => {
  expect((await fill(reply)).filled).toBeNull();
});

test('1,000 hostile replies give nothing but validated queries of known names', async () => {
  let taken = 0;
  for (const reply of fc.sample(hostileReply, { seed, numRuns: 1_000 })) {
    const { filled } = await fill('calls' in reply ? reply : {});
    if (filled === null || 'failure' in filled) continue;
    taken += 1;
    expect(assistantQuery.parse(filled)).toEqual(filled);
    expect(filled.about).not.toBe('find');
    if (filled.about === 'figures') expectKnown(filled);
  }
  expect(taken).toBeGreaterThan(100);
  expect(taken).toBeLessThan(700);
});

function expectKnown(query: FigureQuery): void {
  const { payers, vendors, drugs, ndcs } = query.filter;
  expect(checkQuery(query)).toBeUndefined();
  expect(names.payers).toEqual(expect.arrayContaining([...payers]));
  expect(names.vendors).toEqual(expect.arrayContaining([...vendors]));
  expect(names.drugs.map(({ name }) => name)).toEqual(expect.arrayContaining([...drugs]));
  expect(names.drugs.map(({ ndc }) => ndc)).toEqual(expect.arrayContaining([...ndcs]));
}

test('the model gets party names, the question and the last query, but no person', async () => {
  const { sent } = await fill(
    {},
    'fees of HARBOR, mary@mail.example, 217-555-0112, number 70012345678, born 03/04/1956',
  );
  for (const word of ['mary@mail', '555-0112', '1956', '70012345678']) {
    expect(sent).not.toContain(word);
  }
  expect(sent).not.toContain('METFORMIN');
  const { messages, tools } = (JSON.parse(sent) as [ModelRequest])[0];
  const [message] = messages;
  const told = JSON.parse(message?.role === 'user' ? message.text : '');
  expect(told.payers).toEqual(['HARBOR HEALTH', 'NORTHLAKE RX BENEFITS']);
  expect(told.previous).toEqual(rightQuery);
  expect(tools.map(({ name }) => name)).toEqual(['answer_question']);
});

function filtered(changes: object) {
  return { ...rightQuery.filter, ...changes };
}
