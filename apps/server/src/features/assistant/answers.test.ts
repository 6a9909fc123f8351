import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type AskingPharmacy, answerTo, makeAskingPharmacy } from './testing/asking-pharmacy.ts';

let app: TestApp;
let ours: AskingPharmacy;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T15:00:00Z') });
  ours = await makeAskingPharmacy(app);
});
afterAll(() => app.close());

const all = 'to date';

describe('the questions in the greeting', () => {
  test('DIR fees last month are a figure with a link', async () => {
    const answer = await answerTo(ours.client, 'DIR fees last month');
    expect(answer.text).toBe('DIR fees in October 2026 were $16.00.');
    expect(answer).toMatchObject({
      kind: 'figure',
      engine: 'built_in',
      engineNote: null,
      figure: { label: 'DIR fees in October 2026', value: 16, unit: 'dollars' },
      method: {
        reading: 'DIR fees, October 2026',
        period: { from: '2026-10-01', to: '2026-10-31', words: 'October 2026' },
        formula: 'DIR fees taken on claims and as lump sums.',
      },
      table: null,
      chart: null,
    });
    const [link] = answer.links;
    expect(link).toMatchObject({ kind: 'figure', figure: 'dirFees' });
    const { body } = await ours.client.get('/api/figures/dirFees?from=2026-10-01&to=2026-10-31');
    expect(body.value).toBe(16);
  });

  test('the payer with the highest DIR fees is named, with its share', async () => {
    const answer = await answerTo(ours.client, 'Which payer charges the highest DIR fees?');
    expect(answer.text).toBe(
      `HARBOR HEALTH charges the highest DIR fees ${all}: $17.00, 81.0% of all $21.00.`,
    );
    expect(answer.figure).toEqual({
      label: 'HARBOR HEALTH: DIR fees',
      value: 17,
      unit: 'dollars',
    });
    expect(answer.table).toMatchObject({ count: 2, rows: [{ cells: ['HARBOR HEALTH', 17, 81] }] });
  });

  test('DIR fees paid this year are of the days so far', async () => {
    const { text } = await answerTo(ours.client, 'DIR fees paid this year');
    expect(text).toBe('DIR fees in 2026 were $21.00.');
  });

  test('claims above an amount are listed with their total', async () => {
    const answer = await answerTo(ours.client, 'Claims with DIR fees over $10');
    expect(answer.text).toBe('Claims with DIR fee over $10.00 to date: 1, total DIR fees $11.00.');
    expect(answer.table).toMatchObject({
      count: 1,
      rows: [
        {
          cells: [
            '2026-10-06',
            '7000001',
            'HARBOR HEALTH',
            expect.any(String),
            'paid',
            100,
            11,
            89,
          ],
        },
      ],
      total: ['Total', null, null, null, null, 100, 11, 89],
    });
    expect(answer.links).toEqual([
      {
        kind: 'rows',
        label: 'View claims',
        rows: 'claims',
        filter: { counted: 'true', amountOf: 'dirFee', over: '10.00' },
      },
    ]);
  });
});

describe('an answer', () => {
  test('has rows that add up, each with its own link', async () => {
    const { table, chart } = await answerTo(ours.client, 'DIR fees by payer in October');
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['HARBOR HEALTH', 12, 75],
      ['PRAIRIE PLAN', 4, 25],
    ]);
    expect(table?.total).toEqual(['Total', 16, 100]);
    expect(table?.rows[1]?.link).toMatchObject({
      figure: 'dirFees',
      filter: { from: '2026-10-01', to: '2026-10-31', payer: 'PRAIRIE PLAN' },
    });
    expect(chart).toEqual({
      kind: 'bars',
      unit: 'dollars',
      points: [
        { label: 'HARBOR HEALTH', value: 12 },
        { label: 'PRAIRIE PLAN', value: 4 },
      ],
    });
  });

  test('to a trend is a line chart', async () => {
    const { text, chart } = await answerTo(ours.client, 'DIR fees by month');
    expect(text).toBe(
      `DIR fees ${all} were $21.00: highest with $16.00 in October 2026, ` +
        'lowest with $5.00 in September 2026.',
    );
    expect(chart?.kind).toBe('line');
    expect(chart?.points.map(({ value }) => value)).toEqual([5, 16]);
  });

  test('to a comparison has the change and the value before', async () => {
    const { text } = await answerTo(ours.client, 'DIR fees in October compared to September');
    expect(text).toBe(
      'DIR fees were $16.00 in October 2026, $11.00 more than in September 2026 ($5.00).',
    );
  });

  test('to a comparison of a running year with one before the data has no zero', async () => {
    const { text } = await answerTo(ours.client, 'DIR fees this year compared to last year');
    expect(text).toBe(
      'DIR fees were $21.00 in 2026 so far, and not known from Jan 1, 2025 to Nov 20, 2025.',
    );
  });

  test('to a comparison of a running month is of the same days', async () => {
    const { text } = await answerTo(ours.client, 'DIR fees this month vs last month');
    expect(text).toMatch(/in November 2026 so far, .* than from Oct 1, 2026 to Oct 20, 2026/);
  });

  test('to a why question has the change, its parts, and the largest contributor', async () => {
    const { text, figure } = await answerTo(ours.client, 'why did DIR fees rise in October?');
    expect(text).toBe(
      'DIR fees rose $11.00 in October 2026, to $16.00 after $5.00 in September 2026. ' +
        'Volume added $15.00, rates removed $3.00, mix removed $1.00. ' +
        'HARBOR HEALTH accounted for most of it: +$7.00.',
    );
    expect(figure?.value).toBe(11);
  });

  test('for a month without data says so, and names the latest month with data', async () => {
    const { text, context, notes } = await answerTo(ours.client, 'DIR fees in November 2026');
    expect(text).toContain('$0.00');
    expect([text, context, ...notes].join(' ')).toMatch(/latest .*October 2026/);
  });

  test('names the words that were corrected and those that were ignored', async () => {
    const read = await answerTo(ours.client, 'DIR fees of harbro');
    expect(read.notes).toContain('I read “harbro” as “HARBOR HEALTH”.');
    expect(read.method?.filters).toEqual([{ label: 'Payer', value: 'HARBOR HEALTH' }]);
    const partly = await answerTo(ours.client, 'DIR fees overnight last month');
    expect(partly.notes).toContain('I ignored “overnight”.');
    expect(partly.figure?.value).toBe(16);
  });

  test('to a topic has no figure, and a search finds its row', async () => {
    const steps = await answerTo(ours.client, 'How do I upload a remittance?');
    expect(steps).toMatchObject({ kind: 'help', figure: null, method: null });
    expect(steps.links[0]).toMatchObject({ kind: 'screen', path: '/upload' });
    const found = await answerTo(ours.client, 'find claim 7000002');
    expect(JSON.stringify(found)).toContain('7000002');
  });

  test('continues the previous question', async () => {
    await answerTo(ours.client, 'DIR fees by payer in October');
    const { text } = await answerTo(ours.client, 'and in September?');
    expect(text).toContain('HARBOR HEALTH charges the highest DIR fees in September 2026: $5.00');
  });

  test('asks back with suggested questions', async () => {
    await ours.client.request({ method: 'DELETE', url: '/api/ai/conversation' });
    const asked = await answerTo(ours.client, 'Prairie');
    expect(asked).toMatchObject({ kind: 'ask', figure: null, method: null });
    expect(asked.followUps.length).toBeGreaterThan(1);
    const { kind } = await answerTo(ours.client, asked.followUps[0] ?? '');
    expect(kind).toBe('figure');
  });

  test('suggests questions that can be answered', async () => {
    const asked = ['DIR fees last month', 'DIR fees by payer', 'gross by month'];
    for (const question of asked) {
      const { followUps } = await answerTo(ours.client, question);
      expect(followUps, question).toHaveLength(3);
      for (const followUp of followUps) {
        expect((await answerTo(ours.client, followUp)).kind, followUp).toBe('figure');
      }
    }
  });
});
