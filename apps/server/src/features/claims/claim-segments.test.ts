import type { ClaimSegments } from '@pfs/wire/claims';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

/** What names people, each kind of it once. Nothing of it may be seen uncovered. */
const people = [
  'NM1*QC*1*SECRETDOE*SECRETJANE****MI*SECRET123',
  'NM1*IL*1*SECRETROE*SECRETJOHN****MI*SECRET124',
  'NM1*74*1*SECRETPOE****C*SECRET125',
  'NM1*82*1*SECRETHOUSE*SECRETGREG****XX*SECRET126',
  'REF*SY*SECRET999887777',
  'REF*1W*SECRET127',
  'REF*EA*SECRET128',
  'PER*CX*SECRETNAME*TE*SECRET2175550148',
  'DMG*D8*SECRET19600229*F',
  'N3*12 SECRET STREET',
  'N4*SECRETTOWN*IL*62701',
  'NTE*ADD*SECRETWORDS',
  'SECRETREST*OF A NAME',
] as const;

let app: TestApp;
let client: TestClient;
let organizationId: string;
let userId: string;
let ids: ReadonlyMap<string, string>;

/** An interchange of a payment with its claims; the people stand behind each of them. */
function interchange(trace: string, claims: readonly SmallClaim[]): string {
  const plain = smallRemittance({ paidOn: '2026-03-10', trace, payer: `PAYER ${trace}`, claims });
  return plain
    .replaceAll(/\nNM1[^~]*~/g, '')
    .replaceAll(/(\nCLP\*[^~]*~)/g, `$1\n${people.join('~\n')}~`);
}

const many = Array.from({ length: 700 }, (_, index) => ({
  id: String(7_000_000 + index),
  gross: 1_000,
  dir: 10,
}));

const text =
  interchange('A1', [{ id: 'FIRST', dir: 250 }, ...many, { id: 'LAST', dir: 1 }]) +
  interchange('B2', [{ id: 'PIPED', dir: 300 }])
    .replaceAll('*', '|')
    .replaceAll('~\n', '\n') +
  interchange('C3', [{ id: 'BANG', dir: 400 }])
    .replaceAll('*', '!')
    .replaceAll(':', '>')
    .replaceAll('~\n', "'\r\n");

beforeAll(async () => {
  app = await startTestApp();
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  userId = pharmacy.user.id;
  const detail = await uploadAndRead(client, { name: 'three.835', content: text });
  expect(detail.processingStatus).toBe('completed');
  const { body } = await client.get('/api/claims?limit=1000');
  const claims = body as readonly { id: string; claimId: string }[];
  ids = new Map(claims.map(({ id, claimId }) => [claimId, id]));
});
afterAll(() => app.close());

const pathOf = (claimId: string) => `/api/claims/${ids.get(claimId)}/segments`;

async function look(claimId: string, by = client): Promise<ClaimSegments> {
  const { status, body, text: answer } = await by.get(pathOf(claimId));
  expect(status, answer).toBe(200);
  return body as ClaimSegments;
}

async function reveal(claimId: string, by = client, headers = {}): Promise<ClaimSegments> {
  const {
    status,
    body,
    text: answer,
  } = await by.post(`${pathOf(claimId)}/reveal`, undefined, headers);
  expect(status, answer).toBe(200);
  return body as ClaimSegments;
}

const ownOf = ({ segments }: ClaimSegments) => segments.filter(({ ofClaim }) => ofClaim);

/** The rows about claims in their originals, the oldest first. */
async function rows() {
  return app.platform.database.withPlatform('look at the audit trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['user_id', 'entity_type', 'entity_id', 'description', 'new_values', 'ip_address'])
      .where('entity_type', 'in', ['claim_segments', 'claim_people'])
      .orderBy('id')
      .execute(),
  );
}

describe.each([
  ['FIRST', 'A1', '*'],
  ['7000350', 'A1', '*'],
  ['LAST', 'A1', '*'],
  ['PIPED', 'B2', '|'],
  ['BANG', 'C3', '!'],
])('the claim %s', (claimId, trace, separator) => {
  test('starts at its CLP, with its payment and neighbors around it', async () => {
    const seen = await look(claimId);
    expect(seen).toMatchObject({ revealed: false, cut: false });
    const own = ownOf(seen);
    expect(own[0]?.text.startsWith(`CLP${separator}${claimId}${separator}1`)).toBe(true);
    expect(own.filter((one) => one.text.startsWith('CLP'))).toHaveLength(1);
    const names = own.map((one) => one.text.split(separator)[0]);
    expect(names.slice(-4)).toEqual(['•••', 'SVC', 'DTM', 'CAS']);
    const texts = seen.segments.map((one) => one.text);
    expect(texts.some((one) => one.startsWith(`TRN${separator}1${separator}${trace}`))).toBe(true);
    expect(texts.some((one) => one.startsWith(`N1${separator}PR${separator}PAYER`))).toBe(true);
    expect(texts.every((one) => !/[\r\n~']/.test(one))).toBe(true);
    for (const { byteOffset, text: one } of seen.segments) {
      const name = one.split(separator)[0] ?? '';
      if (name !== '•••') expect(text.startsWith(name + separator, byteOffset)).toBe(true);
    }
  });

  test('has the same position as the claim', async () => {
    const { body } = await client.get(`/api/claims/${ids.get(claimId)}`);
    const [first] = ownOf(await look(claimId));
    expect(first?.number).toBe(body.segment);
    const numbers = (await look(claimId)).segments.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  test('masks every kind of person, around it too', async () => {
    const answer = await client.get(pathOf(claimId));
    expect(answer.text).not.toContain('SECRET');
    expect(answer.text).not.toContain('62701');
    expect(answer.headers['cache-control']).toBe('no-store');
    const masked = ownOf(answer.body as ClaimSegments).filter((one) => one.masked);
    expect(masked).toHaveLength(people.length);
  });

  test('shows the claim’s people to an admin who asks, and nobody else’s', async () => {
    const seen = await reveal(claimId);
    expect(seen.revealed).toBe(true);
    const texts = ownOf(seen).map((one) => one.text);
    for (const person of people) expect(texts).toContain(person.replaceAll('*', separator));
    expect(ownOf(seen).every(({ masked }) => !masked)).toBe(true);
    const others = seen.segments.filter(({ ofClaim }) => !ofClaim);
    expect(others.length).toBeGreaterThan(3);
    expect(JSON.stringify(others)).not.toContain('SECRET');
  });
});

describe('access', () => {
  test('staff see the claim masked and may not reveal it', async () => {
    const staff = await joinAs(app, { role: 'staff', organizationId });
    const seen = await look('PIPED', staff.client);
    expect(ownOf(seen).length).toBeGreaterThan(people.length);
    const before = (await rows()).length;
    const answer = await staff.client.post(`${pathOf('PIPED')}/reveal`);
    expectError(answer, 'forbidden');
    expect(await rows()).toHaveLength(before);
  });

  test('a super admin reveals within the organization and nowhere else', async () => {
    const within = await joinAs(app, { role: 'super_admin', organizationId });
    expect((await reveal('PIPED', within.client)).revealed).toBe(true);
    const nowhere = await joinAs(app, { role: 'super_admin', organizationId: null });
    expectError(await nowhere.client.post(`${pathOf('PIPED')}/reveal`), 'no_organization');
    expectError(await nowhere.client.get(pathOf('PIPED')), 'no_organization');
  });

  test('another pharmacy finds nothing under the id', async () => {
    const { client: other } = await registerPharmacy(app.server);
    const before = (await rows()).length;
    expectError(await other.get(pathOf('PIPED')), 'not_found');
    expectError(await other.post(`${pathOf('PIPED')}/reveal`), 'not_found');
    expect(await rows()).toHaveLength(before);
  });
});

describe('the audit trail', () => {
  test('has a row for each view and each reveal, without patient data', async () => {
    const before = (await rows()).length;
    await look('BANG');
    await reveal('BANG');
    await look('BANG');
    const added = (await rows()).slice(before);
    expect(added.map((row) => row.entity_type)).toEqual([
      'claim_segments',
      'claim_people',
      'claim_segments',
    ]);
    for (const row of added) {
      expect(row).toMatchObject({ user_id: userId, entity_id: ids.get('BANG') });
      expect(row.ip_address).not.toBeNull();
    }
    expect(JSON.stringify(await rows())).not.toContain('SECRET');
  });

  test('comes first: without its row there is no answer', async () => {
    const { database } = app.platform;
    let calls = 0;
    const withTenant: typeof database.withTenant = (...all) => {
      calls += 1;
      if (calls > 1) throw new Error('the trail is closed');
      return database.withTenant(...all);
    };
    const refuse = { ...database, withTenant };
    const { getClaimSegments } = await import('./claim-segments.service.ts');
    const actor = { userId, organizationId, role: 'pharmacy_admin', timeZone: 'UTC' } as const;
    const asked = getClaimSegments(
      { ...app.platform, database: refuse },
      {
        actor: { ...actor, approvalStatus: 'approved', mustChoosePassword: false },
        claimId: ids.get('BANG') ?? '',
        reveal: true,
        origin: { ipAddress: null, userAgent: null },
      },
    );
    await expect(asked).rejects.toThrow('the trail is closed');
  });
});

test('an Idempotency-Key stores no reveal: it runs and is recorded again', async () => {
  const headers = { 'idempotency-key': 'reveal once' };
  const before = (await rows()).length;
  expect(await reveal('FIRST', client, headers)).toEqual(await reveal('FIRST', client, headers));
  expect(await rows()).toHaveLength(before + 2);
  const stored = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('idempotency_keys').selectAll().execute(),
  );
  expect(stored).toEqual([]);
});

test('a claim without segments has none, and no view is recorded', async () => {
  const id = ids.get('LAST') ?? '';
  const change = (values: { byte_offset: string | null }) =>
    app.platform.database.withTenant(organizationId, (tx) =>
      tx.query
        .updateTable('claims')
        .set(values)
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute(),
    );
  const before = (await rows()).length;
  await change({ byte_offset: null });
  expect(await look('LAST')).toEqual({ revealed: false, segments: [], cut: false });
  expect(await rows()).toHaveLength(before);
});
