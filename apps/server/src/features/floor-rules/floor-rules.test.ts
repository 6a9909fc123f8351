import type { FloorRule } from '@pfs/wire/floor-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let support: TestClient;
let pharmacy: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  support = (await joinAs(app, { role: 'super_admin', organizationId: null })).client;
  pharmacy = (await registerPharmacy(app.server)).client;
});
afterAll(() => app.close());

const path = '/api/floor-rules';
const patch = (client: TestClient, url: string, payload: object) =>
  client.request({ method: 'PATCH', url, payload });

async function ruleOf(state: string): Promise<FloorRule> {
  const { rules } = (await pharmacy.get(path)).body as { rules: FloorRule[] };
  const [rule, ...others] = rules.filter((each) => each.state === state);
  expect(others).toEqual([]);
  if (rule === undefined) throw new Error(`no rule of ${state}`);
  return rule;
}

test('the shipped rules say what their sources say, and name what was not verified', async () => {
  const { rules } = (await pharmacy.get(path)).body as { rules: FloorRule[] };
  expect(rules.map(({ state }) => state).join(' ')).toBe('AL AR CA GA IA IN KY LA NY OH TN TX WV');
  const floors = rules.filter(({ benchmarks }) => benchmarks.length > 0);
  expect(floors.map(({ state, benchmarks, fee }) => [state, ...benchmarks, fee])).toEqual([
    ['AL', 'medicaid_rate', 10.64],
    ['AR', 'invoice_cost', null],
    ['IA', 'nadac', 'wac', 10.68],
    ['IN', 'nadac', null],
    ['KY', 'nadac', 10.64],
    ['LA', 'nadac', null],
    ['TN', 'actual_cost', null],
    ['WV', 'nadac', 10.49],
  ]);
  expect(await ruleOf('TN')).toMatchObject({
    ...{ appealDays: 7, appealDayKind: 'business', appealFrom: 'claim' },
    ...{ answerDays: 7, answerDayKind: 'business', status: 'in_force', readIn: '2026-11' },
  });
  expect(await ruleOf('IA')).toMatchObject({ status: 'enjoined_for_some' });
  const unread = rules.filter(({ readIn }) => readIn === null);
  expect(unread.map(({ state }) => state).join(' ')).toBe('AL AR CA GA IA OH WV');
  for (const { note } of unread) expect(note).toContain('Not verified');
});

const oregon = {
  ...{ state: 'OR', lines: ['commercial'], benchmarks: ['nadac', 'wac'], fee: '9.80' },
  ...{ appealDays: 60, appealDayKind: 'calendar', appealFrom: 'adjudication' },
  ...{ effectiveFrom: '2027-01-01', status: 'pending', source: 'An example', readIn: '2026-11' },
};

test('a super admin adds and changes rules, which the audit trail keeps', async () => {
  const added = await support.post(path, oregon);
  expect(added.status, added.text).toBe(201);
  expect(added.body).toMatchObject({ ...oregon, fee: 9.8, effectiveTo: null, note: '' });
  const { id } = await ruleOf('OR');
  const changed = await patch(support, `${path}/${id}`, {
    ...{ ...oregon, status: 'repealed', fee: null, appealDays: null, effectiveTo: '2027-06-30' },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await ruleOf('OR')).toMatchObject({
    ...{ status: 'repealed', fee: null, effectiveTo: '2027-06-30' },
    ...{ appealDays: null, appealDayKind: null, appealFrom: null },
  });
  const trail = (await auditRows(app)).filter(({ entity_type }) => entity_type === 'floor_rule');
  expect(trail.map(({ action, description }) => [action, description])).toEqual([
    ['create', 'Price floor rule for OR added'],
    ['update', 'Price floor rule for OR changed'],
  ]);
});

test.each([
  ['state', { state: 'XX' }],
  ['fee', { fee: '10.645' }],
  ['fee', { fee: '-1' }],
  ['appealDays', { appealDays: 0 }],
  ['benchmarks', { benchmarks: ['nadac', 'nadac'] }],
  ['benchmarks', { benchmarks: ['nadac', 'wac', 'mac', 'actual_cost'] }],
  ['appealDays', { appealDays: '7 days' }],
  ['effectiveTo', { effectiveTo: '2026-12-31' }],
  ['source', { source: ' ' }],
  ['readIn', { readIn: '2026-13' }],
])('a rule with a wrong %s is refused', async (field, change) => {
  const answer = await support.post(path, { ...oregon, ...change });
  expectError(answer, 'invalid_input');
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});

test('a pharmacy reads the rules with its own state, and changes none', async () => {
  expectError(await pharmacy.post(path, oregon), 'forbidden');
  const { id } = await ruleOf('KY');
  expectError(await patch(pharmacy, `${path}/${id}`, oregon), 'forbidden');
  // It registered in New York.
  expect((await pharmacy.get(path)).body.state).toBe('NY');
  const identifiers = '/api/organization/identifiers';
  const set = await patch(pharmacy, identifiers, { ncpdpId: '1498765', state: 'KY' });
  expect(set.body).toMatchObject({ ncpdpId: '1498765', state: 'KY' });
  expect((await pharmacy.get(path)).body.state).toBe('KY');
  expect((await support.get(path)).body.state).toBeNull();
  expectError(await patch(pharmacy, identifiers, { state: 'Kentucky' }), 'invalid_input');
});
