import type { Client } from '@modelcontextprotocol/client';
import type { Figure, FigureBreakdown } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { ask, connect, makeKey } from './testing/mcp-client.ts';

let app: TestApp;
let url: string;
let api: TestClient;
let mcp: Client;
let theirs: Client;

/** Both pharmacies have a payer of this name. */
const shared = 'NORTH PAYER';

const patient = { last: 'QUILLFEATHER', first: 'ZENOBIA', memberId: 'M7719553' };

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-05-20T12:00:00Z') });
  url = await app.listen();
  const ours = await pharmacy([
    {
      ...{ paidOn: '2026-03-10', payer: shared },
      claims: [
        { id: 'OURS-1', gross: 10_000, dir: 512, drugName: 'ELIQUIS', ndc: '00003089421' },
        { id: 'OURS-2', gross: 20_000, drugName: 'METFORMIN', patient },
      ],
      lumps: [['CS', 'DIR Q1-26', 1_000]],
    },
    {
      ...{ paidOn: '2026-04-10', payer: 'SOUTH PAYER' },
      claims: [{ id: 'OURS-3', gross: 5_001, dir: 133 }],
    },
  ]);
  const key = await makeKey(ours);
  api = createTestClient(app.server, key);
  mcp = await connect(url, key);
  const other = await pharmacy([
    {
      ...{ paidOn: '2026-03-11', payer: shared },
      claims: [{ id: 'THEIRS-1', gross: 77_777, dir: 7_777 }],
    },
  ]);
  theirs = await connect(url, await makeKey(other));
});
afterAll(async () => {
  await mcp.close();
  await theirs.close();
  await app.close();
});

async function pharmacy(payments: readonly SmallPayment[]): Promise<TestClient> {
  const { client } = await registerPharmacy(app.server);
  await uploadAndRead(client, { name: 'all.835', content: smallRemittance(...payments) });
  return client;
}

const call = (name: string, args: Record<string, unknown>, by = mcp) => ask(by, name, args);

/** The sentence of a tool's error. */
async function fault(name: string, args: Record<string, unknown>, by = mcp): Promise<string> {
  const { isError, content } = await by.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return (content as { text: string }[])[0]?.text ?? '';
}

test('tools read only, and say what they take and answer', async () => {
  const { tools } = await mcp.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['list_figures', 'read_figure', 'list_rows', 'explain'],
  ]);
  for (const { annotations, inputSchema, outputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(inputSchema['additionalProperties']).toBe(false);
    expect(outputSchema?.['type']).toBe('object');
  }
  expect(tools[2]?.description).toContain('status (paid, denied, or reversal)');
});

const march = { from: '2026-03-01', to: '2026-03-31' };

async function overHttp(path: string, params: Record<string, string> = {}): Promise<unknown> {
  const { status, body, text } = await api.get(`${path}?${new URLSearchParams(params)}`);
  expect(status, text).toBe(200);
  return body;
}

test('every figure is the one of the API, in dollars and cents', async () => {
  const { figures } = await call('list_figures', {});
  expect(figures.length).toBeGreaterThan(50);
  for (const { name: figure } of figures) {
    const read = await call('read_figure', { figure });
    const { value, unit, terms, label } = (await overHttp(`/api/figures/${figure}`)) as Figure;
    expect(read).toMatchObject({ figure, label, value, unit });
    const cents = unit === 'dollars' && value !== null ? Math.round(value * 100) : null;
    expect(read.cents).toBe(cents);
    expect(read.terms.map((term: Figure) => term.value)).toEqual(terms.map((term) => term.value));
  }
});

test('a figure has its filters, its terms, and the screen that opens it', async () => {
  const asked = { ...march, payer: shared };
  const read = await call('read_figure', { figure: 'dirFees', ...asked });
  expect(read).toMatchObject({ value: 15.12, cents: 1_512, period: march, isEstimated: false });
  expect(read.link).toBe(
    `${url}/analytics?figure=dirFees&from=2026-03-01&to=2026-03-31&payer=NORTH+PAYER`,
  );
  const named = await call('read_figure', { figure: 'dirFees', period: 'lastMonth' });
  expect(named).toMatchObject({ value: 1.33, period: { from: '2026-04-01', to: '2026-04-30' } });
  const [onClaims] = read.terms;
  const { rows, total } = await call('list_rows', {
    kind: onClaims.rows.kind,
    filters: onClaims.rows.filters,
  });
  expect([total, rows[0].dirFee]).toEqual([onClaims.rows.count, onClaims.value]);
  const percentage = await call('read_figure', { figure: 'dirPercentage' });
  expect(percentage.terms[0]).toMatchObject({ figure: 'dirFees', rows: null, cents: 1_645 });
});

test('an estimated figure says so, with the known share', async () => {
  const { isEstimated, notes } = await call('read_figure', { figure: 'netProfit' });
  const { estimated } = (await overHttp('/api/figures/netProfit')) as Figure;
  expect([isEstimated, notes]).toEqual([true, [estimated]]);
  expect(estimated).toMatch(/0\.0% of revenue has a known cost/);
  const byPayer = await call('read_figure', { figure: 'netProfit', by: 'payer' });
  expect(byPayer).toMatchObject({ isEstimated: true, notes: [estimated] });
});

test.each(['payer', 'drug', 'month', 'remittance'])(
  'a breakdown by %s adds up to the figure, and each part is the filtered figure',
  async (by) => {
    const read = await call('read_figure', { figure: 'grossAmount', by });
    const { members, value } = (await overHttp('/api/figures/grossAmount/breakdown', {
      by,
    })) as FigureBreakdown;
    expect(read.value).toBe(350.01);
    expect([read.value, read.members.map((one: Figure) => one.value)]).toEqual([
      value,
      members.map((one) => one.value),
    ]);
    const cents = read.members.map((one: { cents: number }) => one.cents);
    expect(cents.reduce((sum: number, one: number) => sum + one, 0)).toBe(35_001);
    for (const { name, value: part } of by === 'payer' ? members : []) {
      const whole = (await overHttp('/api/figures/grossAmount', { payer: name })) as Figure;
      expect(whole.value).toBe(part);
    }
  },
);

test('a breakdown is cut at its limit, and says how many there are', async () => {
  const read = await call('read_figure', { figure: 'grossAmount', by: 'payer', limit: 1 });
  expect([read.members.length, read.memberCount]).toEqual([1, 2]);
  const lumps = await call('read_figure', { figure: 'lumpSums', category: 'dir' });
  expect(lumps).toMatchObject({ value: 10, terms: [], link: `${url}/lump-sums?category=dir` });
});

test('rows are those of the API, page by page', async () => {
  const all = (await overHttp('/api/claims', { order: 'asc' })) as { claimId: string }[];
  const filters = { order: 'asc' };
  const second = await call('list_rows', { kind: 'claims', filters, page: 2, limit: 2 });
  expect(second).toMatchObject({ total: 3, page: 2, limit: 2, rows: [all[2]] });
  expect(second.link).toBe(`${url}/analytics?order=asc`);
  const lumps = await call('list_rows', { kind: 'provider_adjustments' });
  expect(lumps.rows).toEqual(await overHttp('/api/provider-adjustments'));
  const findings = await call('list_rows', { kind: 'invoice_findings' });
  expect(findings).toMatchObject({ total: 0, rows: [] });
});

test('no list has a name of a patient', async () => {
  const kinds = (await mcp.listTools()).tools[2]?.inputSchema.properties?.['kind'] as {
    readonly enum: string[];
  };
  expect(kinds.enum.length).toBe(15);
  for (const kind of kinds.enum) {
    const filters = kind === 'price_appeals' ? { verdict: 'mac' } : {};
    const { rows, total } = await call('list_rows', { kind, filters });
    if (kind === 'claims') expect(total).toBe(3);
    const text = JSON.stringify(rows);
    for (const word of Object.values(patient)) expect(text).not.toContain(word);
  }
});

test('a word is explained with its formula, and who it stands for', async () => {
  const figure = await call('explain', { term: 'dir %' });
  expect(figure.term).toBe('dirPercentage');
  expect(figure.text).toContain('DIR fees divided by gross amount');
  expect(figure.links).toContain(`${url}/analytics?figure=dirPercentage`);
  const word = await call('explain', { term: 'true-up' });
  expect(word).toMatchObject({ term: 'Effective rate', links: [expect.stringContaining(url)] });
  expect(await fault('explain', { term: 'effective tax' })).toMatch(/Like it: .*effective rate/);
});

test('the same payer’s name opens each pharmacy’s own figures', async () => {
  const asked = { figure: 'dirFees', payer: shared };
  const [mine, others] = [
    await call('read_figure', asked),
    await call('read_figure', asked, theirs),
  ];
  expect([mine.value, others.value]).toEqual([15.12, 77.77]);
  const rows = await call('list_rows', { kind: 'claims', filters: { payer: shared } }, theirs);
  expect(rows.rows.map(({ claimId }: { claimId: string }) => claimId)).toEqual(['THEIRS-1']);
  const { id, remittanceId } = rows.rows[0];
  const foreign = await call('list_rows', { kind: 'claims', filters: { remittanceId } });
  expect(foreign.total).toBe(0);
  expect(await fault('list_rows', { kind: 'claims', filters: { id } })).toMatch(/no filter “id”/);
  expect(await fault('read_figure', { ...asked, payer: 'SOUTH PAYER' }, theirs)).toBe(
    'No payer is called “SOUTH PAYER”. Most like it: “NORTH PAYER”.',
  );
});

test.each([
  ['read_figure', { figure: '__proto__' }, /Invalid option/],
  ['read_figure', { figure: 'dirFees', colour: 'red' }, /Unrecognized key/],
  ['read_figure', { figure: 'dirFees', from: '2026-02-30' }, /Use a date like 2026-03-01/],
  [
    'read_figure',
    { figure: 'dirFees', from: '2026-05-01', to: '2026-04-01' },
    /must not be before/,
  ],
  [
    'read_figure',
    { figure: 'dirFees', ...march, period: 'lastMonth' },
    /Use period, or from and to/,
  ],
  [
    'read_figure',
    { figure: 'dirFees', payer: "x' or 1=1 --" },
    /No payer is called “x' or 1=1 --”/,
  ],
  ['read_figure', { figure: 'dirFees', payer: 'a\0b' }, /Remove NUL/],
  ['read_figure', { figure: 'dirFees', payer: 7 }, /expected string/],
  ['read_figure', { figure: 'dirFees', payer: 'x'.repeat(301) }, /Too big/],
  ['read_figure', { figure: 'dirFees', vendor: 'NORTH' }, /can’t be narrowed by vendor/],
  ['read_figure', { figure: 'dirFees', by: 'vendor' }, /can’t be broken down by vendor/],
  ['read_figure', { figure: 'potentialSavings', period: 'lastMonth' }, /narrowed by period/],
  ['read_figure', { figure: 'dirFees', by: 'payer', limit: 1e300 }, /limit/],
  ['list_rows', { kind: 'users' }, /Invalid option/],
  ['list_rows', { kind: 'claims', filters: { sort: 'password' } }, /sort: Invalid option/],
  ['list_rows', { kind: 'claims', filters: { constructor: 'x' } }, /no filter “constructor”/],
  ['list_rows', { kind: 'claims', filters: { pageSize: 9_999 } }, /no filter “pageSize”/],
  ['list_rows', { kind: 'claims', filters: { remittanceId: '1' } }, /remittanceId: /],
  ['list_rows', { kind: 'claims', filters: { from: {} } }, /filters/],
  ['list_rows', { kind: 'claims', filters: { payer: 'NOBODY' } }, /No payer is called “NOBODY”/],
  ['list_rows', { kind: 'price_appeals' }, /verdict: /],
  ['explain', { term: { toString: 'x' } }, /expected string/],
])('%s refuses %j with a sentence', async (tool, args, sentence) => {
  expect(await fault(tool, args)).toMatch(sentence);
});
