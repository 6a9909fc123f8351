import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './source-files.ts';

const folder = 'apps/server/migrations';
const sums = `${folder}/SHA256SUMS`;
/** The migrations from before the baseline, now in from-0.1.tar.gz. */
const before = 'from-0.1.json';
/** Changed on main before this check existed; 0076 fixes databases created by the first version. */
const changedOnce = new Set(['0051-assistant.sql']);
/** Our own objects; pg-boss creates its own with each version, and migrations have their tools. */
const makesObject =
  /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure|aggregate|view|materialized\s+view|(?:constraint\s+)?trigger)\s+(?!pgboss\.|migration_tools\.)\S+/gim;

/**
 * Migrations that differ from the list of checksums, a list that was changed instead of extended,
 * and migrations that create what belongs in sql/. In a clone without history only the list
 * protects the files.
 */
export function changedMigrations(root: string): Finding[] {
  if (!existsSync(join(root, folder))) return [];
  const text = readFileSync(join(root, sums), 'utf8');
  const listed = new Map<string, string>();
  const findings: Finding[] = [];
  const complain = (path: string, message: string, line = 0) =>
    findings.push({ path, line, message });
  for (const line of text.trimEnd().split('\n')) {
    const [checksum = '', name = ''] = line.split('  ');
    if (listed.has(name) && !changedOnce.has(name)) {
      complain(sums, `lists ${name} twice; a migration never changes, write a new one`);
    }
    listed.set(name, checksum);
  }
  const names = readdirSync(join(root, folder)).filter((name) => name !== 'SHA256SUMS');
  for (const name of names) {
    const bytes = readFileSync(join(root, folder, name));
    const checksum = createHash('sha256').update(bytes).digest('hex');
    const path = `${folder}/${name}`;
    if (!listed.has(name)) {
      complain(path, `is not listed; in ${folder}: sha256sum ${name} >> SHA256SUMS`);
    } else if (listed.get(name) !== checksum) {
      complain(path, 'was changed; put it back and write a new migration');
    }
    for (const { line, what } of objectsIn(name, bytes)) {
      complain(path, `${what}: belongs in apps/server/sql, where each is written once`, line);
    }
  }
  const baselined = baselinedMigrations(root);
  for (const [name, checksum] of listed) {
    if (names.includes(name) || baselined[name] === checksum) continue;
    complain(`${folder}/${name}`, 'is gone; a migration stays');
  }
  const onMain = listOnMain(root);
  if (onMain !== undefined && !text.startsWith(onMain)) {
    complain(sums, 'has other lines than on main; it may only be added to');
  }
  return findings;
}

function objectsIn(name: string, bytes: Buffer): { line: number; what: string }[] {
  if (!name.endsWith('.sql')) return [];
  const text = bytes.toString('utf8');
  return [...text.matchAll(makesObject)].map((match) => ({
    line: text.slice(0, match.index + match[0].search(/\S/)).split('\n').length,
    what: match[0].trim(),
  }));
}

/** Migrations replaced by a baseline, each with its last checksum. */
function baselinedMigrations(root: string): Readonly<Record<string, string>> {
  const path = join(root, folder, before);
  if (!existsSync(path)) return {};
  return JSON.parse(readFileSync(path, 'utf8')).migrations;
}

/** The list at the merge base with main, or one commit ago on main; undefined without history. */
function listOnMain(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  for (const main of ['origin/main', 'main']) {
    try {
      const base = git('merge-base', 'HEAD', main).trim();
      const past = base === git('rev-parse', 'HEAD').trim() ? `${base}^` : base;
      return git('show', `${past}:${sums}`);
    } catch {
      // No such branch, no such commit, or no list in it.
    }
  }
  return undefined;
}
