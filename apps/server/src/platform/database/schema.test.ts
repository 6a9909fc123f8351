import { readFile } from 'node:fs/promises';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { expect, inject, test } from 'vitest';
import { withClient } from './connection.ts';
import { generateTypes, schemaFile } from './generate-types.ts';

test('schema.ts says what the migrated database holds', async () => {
  const { admin, template } = inject('testServer');
  const generated = await generateTypes({ ...admin, database: template });
  expect(await readFile(schemaFile, 'utf8')).toBe(generated);
});

test("the queue's tables are the ones of the installed pg-boss", async () => {
  const { admin, template } = inject('testServer');
  const { rows } = await withClient({ ...admin, database: template }, (client) =>
    client.query<{ version: number }>('select version from pgboss.version'),
  );
  expect(rows[0]?.version).toBe(bossPackage.pgboss.schema);
});
