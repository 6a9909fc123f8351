import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Finding } from './source-files.ts';

const folder = 'apps/server/migrations';
/** The last migration from before this check; they never change. */
const lastUnchecked = '0144';
/** Taste, and limits of time that are the runner's. */
const otherRules = [
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'prefer-identity'],
  ...['prefer-robust-stmts', 'prefer-text-field', 'prefer-timestamptz'],
  ...['require-lock-timeout', 'require-statement-timeout'],
];

interface Warning {
  readonly line: number;
  readonly message: string;
  readonly rule_name: string;
}

/**
 * New migrations that lock tables which exist already for as long as they have rows, or that take
 * away what the version before still uses while it runs beside the new one.
 */
export function blockingMigrations(root: string): Finding[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder)).filter(
    (name) => /^\d{4}-.*\.sql$/.test(name) && name.slice(0, 4) > lastUnchecked,
  );
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    return blocking(readFileSync(join(root, path), 'utf8')).map(({ line, message, rule_name }) => ({
      path,
      line: line + 1,
      message: `${message} (${rule_name}; a reason and "-- squawk-ignore ${rule_name}" before it allow it)`,
    }));
  });
}

function blocking(sql: string): readonly Warning[] {
  const require = createRequire(import.meta.url);
  const squawk = join(dirname(require.resolve('squawk-cli/package.json')), 'js/bin/squawk');
  const options = ['--pg-version=15', '--assume-in-transaction', '--reporter=json'];
  const args = [squawk, ...options, `--exclude=${otherRules.join(',')}`, '--stdin-filepath=a.sql'];
  // The roles' names, as the runner fills them in.
  const input = sql.replaceAll(/:(["'])(\w+)\1/g, '$1$2$1');
  try {
    return JSON.parse(
      execFileSync(process.execPath, args, { input, encoding: 'utf8' }),
    ) as Warning[];
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (stdout === undefined || stdout === '') throw error;
    return JSON.parse(stdout) as Warning[];
  }
}
