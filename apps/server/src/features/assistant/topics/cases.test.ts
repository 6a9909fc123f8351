import type { CaseQuery } from '@pfs/assistant/query';
import { chatAnswer } from '@pfs/wire/assistant';
import type { RecoveryCase } from '@pfs/wire/cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { findQueuedCases } from '../../cases/public.ts';
import { decideOn } from '../../cases/testing/decide-on.ts';
import { matchQueued } from '../../claim-matches/public.ts';
import { claim, exportOf, openPharmacy, remit } from '../../claim-matches/testing/loads.ts';
import { importCsv } from '../../claims-exports/testing/exports.ts';
import { type CountedCases, countCases } from '../testing/counted-cases.ts';
import { askTopic } from './testing/ask-topic.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let counted: CountedCases;

const otherPlan = 'BIN 610014 · PCN ADV';
const always = { from: null, to: null };
const year = { from: '2026-01-01', to: '2026-12-31' };

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
  ({ client, organizationId } = await openPharmacy(app));
  await importCsv(
    client,
    exportOf(
      ...['101', '102', '103', '106', '107'].map((rx) => ({ rx })),
      ...[
        { rx: '104', on: '9/2/2026' },
        { rx: '105', bin: '610014', paid: '20.01' },
      ],
    ),
  );
  // 101 is paid short, 102 and 103 are not paid; 104 and 105 have no remittance.
  await remit(client, [claim('101-0', { gross: 42_10 }), claim('106-0'), claim('107-0')]);
  const [missing, other] = [await find('missing_remittance', 50), await find('unpaid', 100)];
  await step('prepare', missing, other);
  await remit(client, [claim('102')], { paidOn: '2026-11-10' });
  await look();
  await step('send', missing, other);
  await step('win', missing, { promised: '45.00' });
  // Longer ago than the usual time to pay.
  await decideOn(app, organizationId, '2026-10-10');
  await remit(client, [claim('104', { filledOn: '2026-09-02', gross: 30_00 })], {
    paidOn: '2026-11-21',
  });
  const due = { dueOn: '2026-11-24', dueReason: 'the contract: 60 days' };
  const short = await find('underpaid', 27.9);
  await client.request({ method: 'PATCH', url: `/api/cases/${short.id}`, payload: due });
  counted = await app.platform.database.withTenant(organizationId, countCases);
});
afterAll(() => app.close());

async function look(): Promise<readonly RecoveryCase[]> {
  await matchQueued(app.platform);
  await findQueuedCases(app.platform);
  return (await client.get('/api/cases?page=1')).body as readonly RecoveryCase[];
}

async function find(kind: string, dollars: number): Promise<RecoveryCase> {
  const cases = await look();
  const found = cases.find((one) => one.kind === kind && one.asked === dollars);
  expect(found, JSON.stringify(cases.map((one) => [one.kind, one.asked]))).toBeDefined();
  return found as RecoveryCase;
}

async function step(action: string, ...cases: readonly (RecoveryCase | object)[]) {
  const ids = cases.flatMap((one) => ('id' in one ? [one.id] : []));
  const more = cases.find((one) => !('id' in one)) ?? {};
  const answer = await client.post('/api/cases/steps', { action, ids, ...more });
  expect(answer.status, answer.text).toBe(200);
}

async function ask(of: CaseQuery['of'], narrowed: Partial<CaseQuery> = {}, who = organizationId) {
  const query = { about: 'cases', of, parties: [], kinds: [], period: always } as const;
  const { text, answer } = await askTopic(app, who, { ...query, ...narrowed });
  return { ...chatAnswer.parse(answer), text };
}

const paths = (links: readonly object[]) =>
  links.map((link) => ('path' in link ? String(link.path).replace(/[0-9a-f-]{36}/, 'ID') : ''));

test('what is open is all open cases of those that are named', async () => {
  const { text, figure, table, links } = await ask('open');
  expect(figure).toMatchObject({ value: counted.open(), unit: 'dollars' });
  expect(table?.total).toEqual([
    ...[
      'Total',
      counted.cases({ isOpen: true }),
      counted.toDo(),
      counted.waiting(),
      counted.open(),
    ],
  ]);
  expect(text).toContain('to prepare or send, $100.00 sent and waiting.');
  expect(paths(links)).toEqual(['/recovery', '/recovery?stage=waiting']);
  const linked =
    table?.rows.flatMap(({ link }) => (link && 'path' in link ? [String(link.path)] : [])) ?? [];
  const listed = await Promise.all(
    linked.map(async (path) => (await client.get(`/api/cases${path.slice(9)}&page=1`)).body),
  );
  const asked = (listed as RecoveryCase[][]).flat().map((one) => one.asked);
  expect(asked.reduce((all, one) => all + one, 0)).toBeCloseTo(counted.open(), 2);
  expect((await ask('open', { period: year })).notes).toEqual([
    'Open cases are those of today, whatever the period.',
  ]);
  const named = await ask('open', { parties: [otherPlan] });
  expect(named.figure?.value).toBe(20.01);
  expect(named.table?.rows.map(({ cells }) => cells[0])).toEqual(['Missing remittance']);
  expect((await ask('open', { kinds: ['underpaid'] })).figure?.value).toBe(27.9);
  const both = await ask('open', { kinds: ['underpaid', 'missing_remittance'] });
  expect(both.figure?.value).toBe(47.91);
  expect(both.text).toContain('cases about Underpaid claims and Missing remittance: ');
  expect(paths(both.links)).toEqual([
    ...['/recovery?kind=underpaid', '/recovery?kind=missing_remittance'],
    '/recovery?stage=waiting&kind=underpaid',
    '/recovery?stage=waiting&kind=missing_remittance',
  ]);
  // The list shows one kind or all: of CAREMARK both of the second two are open.
  const linksOf = async (...kinds: CaseQuery['kinds']) => rowPaths(await ask('open', { kinds }));
  expect(await linksOf('underpaid', 'missing_remittance')).toEqual([
    ...['underpaid', 'missing_remittance'].map(
      (kind) => `/recovery?stage=open&party=P&kind=${kind}`,
    ),
  ]);
  expect(await linksOf('underpaid', 'unpaid')).toEqual([null]);
  expect((await ask('open', { parties: ['NOBODY'] })).text).toContain(
    'No case with NOBODY is open',
  );
});

const rowPaths = ({ table }: Awaited<ReturnType<typeof ask>>) =>
  table?.rows.map(({ link }) =>
    link && 'path' in link ? String(link.path).replace(/party=[^&]*/, 'party=P') : null,
  );

test('due are the deadlines of the period, or of the next days', async () => {
  const { text, table, links } = await ask('due');
  expect(text).toMatch(
    /^1 case overdue or due in the next 7 days, \$27\.90 asked\..* due Nov 24, 2026\.$/,
  );
  expect(table?.rows.map(({ cells }) => cells.slice(1))).toEqual([
    ['2026-11-24', 'the contract: 60 days', 27.9],
  ]);
  expect(paths(links)).toEqual(['/recovery/cases/ID', '/recovery?stage=open']);
  const december = await ask('due', { period: { from: '2026-12-01', to: '2026-12-31' } });
  expect([december.kind, december.text]).toEqual([
    ...['help', 'No open case is due in December 2026.'],
  ]);
});

test('won, seen and promised are those of the report, counted from the rows', async () => {
  const won = await ask('won', { period: year });
  expect(won.figure?.value).toBe(counted.won());
  expect(won.text).toBe(
    'You won 1 case, 2026: $45.00 promised, of which $15.00 has not been paid ' +
      'after the usual time to pay.',
  );
  const seen = await ask('seen');
  expect(seen.figure?.value).toBe(counted.seen());
  expect(seen.table?.total).toEqual(['Total', counted.seen(), counted.byItself()]);
  expect(seen.text).toContain('Another $50.00 came by itself.');
  const promised = await ask('promised');
  expect(promised.figure?.value).toBe(counted.promisedNotPaid());
  expect(paths(won.links)).toEqual([
    ...['/recovery?view=report&from=2026-01-01&to=2026-12-31', '/recovery?stage=all'],
  ]);
  const before = await ask('won', { period: { from: '2025-01-01', to: '2025-12-31' } });
  expect([before.kind, before.text]).toEqual(['help', 'No case was won, 2025.']);
});

test('who replied and what was lost are counted from the cases', async () => {
  const replied = await ask('replied');
  expect(replied.table?.total?.slice(1, 3)).toEqual(counted.replied());
  expect(replied.text).toContain('1 got a reply and 1 still waits for one, $100.00 asked.');
  expect((await ask('lost')).text).toMatch(/^No case was lost/);
  const payload = { action: 'lose', ids: [(await find('unpaid', 100)).id] };
  expect((await client.post('/api/cases/steps', payload)).status).toBe(200);
  const recount = await app.platform.database.withTenant(organizationId, countCases);
  const lost = await ask('lost', { period: year });
  expect([lost.figure?.value, recount.lost()]).toEqual([100, 100]);
  expect(lost.text).toBe('You lost 1 case, 2026: $100.00 asked.');
  expect(rowPaths(lost)).toEqual(['/recovery?stage=decided&party=P']);
  const unpaid = await ask('lost', { kinds: ['unpaid'] });
  expect(rowPaths(unpaid)).toEqual(['/recovery?stage=decided&party=P&kind=unpaid']);
  expect((await ask('won', { period: year })).text).toMatch(/^You won 1 case,/);
});

test('what to do first begins with the case that is due', async () => {
  const advised = await askTopic(app, organizationId, { about: 'advice', of: 'first' });
  const { table, links } = chatAnswer.parse(advised.answer);
  expect(advised.text).toContain(
    'Due Nov 24, 2026 (the contract: 60 days). 2 claims, $27.90 asked',
  );
  expect(paths(links)).toEqual(['/recovery/cases/ID']);
  // Its amount is what it is expected to bring.
  expect(table?.rows[0]?.cells[2]).toBe(13.95);
});

test('a case is found by its number', async () => {
  const [one] = await look();
  const found = await askTopic(app, organizationId, { about: 'find', of: `case ${one?.number}` });
  expect(found.text).toContain(`Case ${one?.number}: `);
  expect(paths(chatAnswer.parse(found.answer).links)).toEqual(['/recovery/cases/ID']);
  const nobodys = await askTopic(app, organizationId, { about: 'find', of: 'case 999999' });
  expect(nobodys.text).toBe('There is no case 999999.');
  const numbers = async (search: string) =>
    ((await client.get(`/api/cases?page=1&search=${search}`)).body as RecoveryCase[])
      .map(({ number }) => number)
      .toSorted();
  expect(await numbers(`case%20${one?.number}`)).toEqual([one?.number]);
  expect(await numbers('610014')).toHaveLength(1);
  expect(await numbers('underpaid%20cl')).toHaveLength(1);
  expect(await numbers('nothing%20like%20it')).toEqual([]);
});

test('a pharmacy without cases is told so', async () => {
  const newcomer = (await openPharmacy(app)).organizationId;
  for (const of of ['due', 'open', 'replied', 'won', 'lost', 'seen', 'promised'] as const) {
    const { kind, table, text } = await ask(of, {}, newcomer);
    expect([kind, table], of).toEqual(['help', null]);
    expect(text).toMatch(/^No|^Nothing/);
  }
});
