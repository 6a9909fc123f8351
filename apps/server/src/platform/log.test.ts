import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './database/connection.ts';
import { createLog } from './log.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const patient = 'DOE JANE 7000001';

function lineOf(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'it failed');
  return lines.join('');
}

function refusalOf(statement: string): Promise<unknown> {
  return withClient(db.admin, async (client) => {
    await client.query('create temporary table kept (name text primary key, amount numeric)');
    await client.query(`insert into kept values ('${patient}', 1)`);
    return client.query(statement).catch((error: unknown) => error);
  });
}

test.each([
  ['a key that is taken', `insert into kept values ('${patient}', 2)`, '23505'],
  ['an amount that is none', `insert into kept values ('x', '${patient}')`, '22P02'],
  ['a row that misses its name', `insert into kept values (null, 7000001)`, '23502'],
])('%s is logged by its code and place, without the row', async (_case, statement, code) => {
  const error = await refusalOf(statement);
  const line = lineOf(new Error('the import failed', { cause: error }));
  expect(line).toContain(`"code":"${code}"`);
  expect(line).toContain('the import failed');
  expect(line).toContain('at ');
  expect(line).not.toMatch(/JANE|7000001/);
});

test('a text that could not be parsed is not in the log', () => {
  const error = (() => {
    try {
      return JSON.parse(patient);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(String(error)).toContain('DOE');
  expect(lineOf(error)).not.toContain('DOE');
});

test('neither is one of which a line looks like a place', () => {
  expect(lineOf(new SyntaxError('bad:\n    at DOE JANE (x.ts:1:1)'))).not.toContain('DOE');
});
