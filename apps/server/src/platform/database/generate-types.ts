import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConnection } from './connection.ts';

export const schemaFile = join(import.meta.dirname, 'schema.ts');

/** The record of the migrations, and what only SQL reads. */
const withoutTypes = [
  ...['schema_migrations', 'recounted_*', 'wanted_*', 'claim_cost_parts', 'payment_*_parts'],
  ...['current_purchase_sums', 'invoice_line_prices', 'repeated_invoices', 'payment_history'],
  ...['nadac_staging', 'mfp_staging', 'purchase_states', 'drug_total_versions'],
];

/** The TypeScript of schema.ts, as the migrated database behind this connection gives it. */
export async function generateTypes(connection: DatabaseConnection): Promise<string> {
  const { host, port, database, user, password } = connection;
  const url = new URL(`postgres://${host}:${port}/${database}`);
  url.username = user;
  url.password = password ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'pfs-types-'));
  try {
    const output = join(folder, 'schema.ts');
    const program = join(
      dirname(createRequire(import.meta.url).resolve('kysely-codegen')),
      'cli',
      'bin.js',
    );
    await promisify(execFile)(process.execPath, [
      program,
      `--url=${url.href}`,
      '--dialect=postgres',
      '--default-schema=public',
      '--include-pattern=public.*',
      `--exclude-pattern=public.{${withoutTypes.join(',')}}`,
      '--date-parser=string',
      '--numeric-parser=string',
      `--out-file=${output}`,
    ]);
    return await readFile(output, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
