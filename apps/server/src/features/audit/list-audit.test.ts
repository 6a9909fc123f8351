import { randomUUID } from 'node:crypto';
import type { AuditRecord } from '@pfs/wire/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy } from '../../testing/test-client.ts';
import { insertAuditRow } from './public.ts';

const path = '/api/admin/audit-trails';

let app: TestApp;
let support: Person;
let maria: { userId: string; organizationId: string; name: string; email: string };

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  support = await joinAs(app, { role: 'super_admin', organizationId: null });
  const { user, email } = await registerPharmacy(app.server);
  const { organization } = user;
  maria = {
    userId: user.id,
    organizationId: organization?.id ?? '',
    name: organization?.name ?? '',
    email,
  };
  await write('Payer renamed', {
    action: 'update',
    oldValues: { name: 'A' },
    newValues: { name: 'B' },
  });
  await write('=HYPERLINK("http://evil.example")', { action: 'delete' });
  await write('File march.835 deleted, “for good”\nby hand', { action: 'delete' });
});
afterAll(() => app.close());

function write(
  description: string,
  entry: Partial<Parameters<typeof insertAuditRow>[1]> = {},
): Promise<void> {
  return app.platform.database.withPlatform('write on the trail', (tx) =>
    insertAuditRow(tx, {
      organizationId: maria.organizationId,
      userId: maria.userId,
      entityType: 'payer',
      entityId: 'p-1',
      action: 'update',
      description,
      origin: { ipAddress: '203.0.113.9', userAgent: 'a browser' },
      ...entry,
    }),
  );
}

async function ask(query: Readonly<Record<string, string>> = {}) {
  const answer = await support.client.get(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.body as AuditRecord[];
  return { rows, total: Number(answer.headers['x-total-count']) };
}

const descriptions = async (query: Readonly<Record<string, string>>) =>
  (await ask(query)).rows.map(({ description }) => description);

describe('a record', () => {
  test('shows what, whose, by whom, when and from where, with old and new values', async () => {
    const { rows } = await ask({ search: 'renamed' });
    expect(rows).toEqual([
      {
        id: expect.any(String),
        action: 'update',
        entityType: 'payer',
        description: 'Payer renamed',
        userName: 'Maria Lopez',
        createdAt: expect.stringMatching(/Z$/),
        ipAddress: '203.0.113.9',
        oldValues: { name: 'A' },
        newValues: { name: 'B' },
        organizationName: maria.name,
      },
    ]);
  });

  test('without a user has no name', async () => {
    await write('A stranger tried', { userId: null, organizationId: null });
    const { rows } = await ask({ search: 'stranger' });
    expect(rows[0]).toMatchObject({ userName: null, organizationName: null, oldValues: null });
  });
});

describe('the trail is filtered', () => {
  test.each([
    ['by the beginnings of words, in any case', { search: 'REN pay' }, ['Payer renamed']],
    ['by a word of a file’s name', { search: '835' }, [expect.stringContaining('march.835')]],
    ['by signs alone, which are no words', { search: '***', action: 'approve' }, []],
    ['by who did it', { user: 'maria lo', action: 'update' }, ['Payer renamed']],
    [
      'by what it is about',
      { entityType: 'payer', action: 'update', user: 'Maria' },
      ['Payer renamed'],
    ],
    ['to nothing by a percent sign in a name', { user: '%' }, []],
    ['to nothing by somebody whom nobody is', { user: 'Nobody Such' }, []],
    ['to nothing after its end', { from: '2099-01-01T00:00:00Z' }, []],
    ['to nothing before its beginning', { to: '2000-01-01T00:00:00+02:00' }, []],
  ])('%s', async (_how, query, expected) => {
    expect(await descriptions(query as Record<string, string>)).toEqual(expected);
  });

  test('by an email address', async () => {
    const query = { user: maria.email, action: 'update' };
    expect(await descriptions(query)).toEqual(['Payer renamed']);
  });

  test('to a pharmacy, by its id and by its name', async () => {
    const { rows } = await ask({ organizationId: maria.organizationId });
    expect(new Set(rows.map(({ organizationName }) => organizationName))).toEqual(
      new Set([maria.name]),
    );
    expect(await ask({ organization: maria.name.toUpperCase() })).toEqual(
      await ask({ organizationId: maria.organizationId }),
    );
    expect((await ask({ organizationId: randomUUID() })).rows).toEqual([]);
    const mixed = { organizationId: maria.organizationId, organization: 'no such name' };
    expect((await ask(mixed)).rows).toEqual([]);
  });

  test('from the start of a time up to and without its end', async () => {
    const [renamed] = (await ask({ search: 'renamed' })).rows;
    const from = renamed?.createdAt ?? '';
    const after = new Date(Date.parse(from) + 1).toISOString();
    const between = { search: 'renamed', from, to: after };
    expect(await descriptions(between)).toEqual(['Payer renamed']);
    expect(await descriptions({ search: 'renamed', to: from })).toEqual([]);
  });

  test.each([
    'action=invent',
    'organizationId=1',
    'from=yesterday',
    'pageSize=201',
    'page=0',
    'user=%00',
  ])('%s is refused clearly', async (query) => {
    expectError(await support.client.get(`${path}?${query}`), 'invalid_input');
  });
});

test('pages go from the newest to the oldest, without repeats', async () => {
  const { rows: all, total } = await ask({ pageSize: '200' });
  expect(total).toBe(all.length);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  const paged: AuditRecord[] = [];
  for (let page = 1; paged.length < total; page += 1) {
    const { rows } = await ask({ pageSize: '2', page: String(page) });
    paged.push(...rows);
  }
  expect(paged).toEqual(all);
});

describe('an export', () => {
  test('has everything that matches, as a CSV without formulas', async () => {
    const answer = await support.client.get(`${path}/export?action=delete&entityType=payer`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="audit-trail-.*\.csv"$/),
    });
    const [header, ...lines] = answer.text.split('\r\n');
    expect(header).toBe(
      '\uFEFFTime (UTC),Pharmacy,User,Action,Entity type,Entity id,Description,IP address,' +
        'Old values,New values,Record id',
    );
    expect(lines).toEqual([
      expect.stringContaining(
        `,${maria.name},Maria Lopez,delete,payer,p-1,"File march.835 deleted, “for good”\nby hand"`,
      ),
      expect.stringContaining(`"'=HYPERLINK(""http://evil.example"")"`),
      '',
    ]);
  });

  test('is recorded with its filter', async () => {
    await support.client.get(`${path}/export?organizationId=${maria.organizationId}&user=Maria`);
    expect((await auditRows(app)).at(-1)).toMatchObject({
      organization_id: maria.organizationId,
      user_id: support.userId,
      entity_type: 'audit_trail',
      description: 'Audit trail exported',
    });
    const [row] = (await ask({ entityType: 'audit_trail' })).rows;
    expect(row?.newValues).toEqual({ organizationId: maria.organizationId, user: 'Maria' });
  });

  test('continues after each chunk', async () => {
    await app.platform.database.withPlatform('write many', async (tx) => {
      for (let count = 0; count < 2_050; count += 1) {
        await insertAuditRow(tx, {
          organizationId: null,
          userId: null,
          entityType: 'nadac_import',
          entityId: String(count),
          action: 'process',
          description: 'One of many',
          origin: { ipAddress: null, userAgent: null },
        });
      }
    });
    const { text } = await support.client.get(`${path}/export?entityType=nadac_import`);
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[5]);
    expect(new Set(ids).size).toBe(2_050);
    expect(ids).toHaveLength(2_050);
  });
});
