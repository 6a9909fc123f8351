import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

const folder = 'apps/server/migrations';
const sums = `${folder}/SHA256SUMS`;
/** Changed on main before this check was there; 0076 mends databases made by the first form. */
const changedOnce = new Set(['0051-assistant.sql']);

/**
 * Migrations that are not what the list of their checksums says, and a list that was changed
 * instead of added to. The list alone holds the files in a clone without history.
 */
export function changedMigrations(root: string): Finding[] {
  if (!existsSync(join(root, folder))) return [];
  const text = readFileSync(join(root, sums), 'utf8');
  const listed = new Map<string, string>();
  const findings: Finding[] = [];
  const complain = (path: string, message: string) => findings.push({ path, line: 0, message });
  for (const line of text.trimEnd().split('\n')) {
    const [checksum = '', name = ''] = line.split('  ');
    if (listed.has(name) && !changedOnce.has(name)) {
      complain(sums, `lists ${name} twice; a migration never changes, write a new one`);
    }
    listed.set(name, checksum);
  }
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'));
  for (const name of names) {
    const checksum = createHash('sha256')
      .update(readFileSync(join(root, folder, name)))
      .digest('hex');
    const path = `${folder}/${name}`;
    if (!listed.has(name)) {
      complain(path, `is not listed; in ${folder}: sha256sum ${name} >> SHA256SUMS`);
    } else if (listed.get(name) !== checksum) {
      complain(path, 'was changed; put it back and write a new migration');
    }
  }
  for (const name of listed.keys()) {
    if (!names.includes(name)) complain(`${folder}/${name}`, 'is gone; a migration stays');
  }
  const before = listOnMain(root);
  if (before !== undefined && !text.startsWith(before)) {
    complain(sums, 'has other lines than on main; it may only be added to');
  }
  return findings;
}

/** The list where this branch left main, or one commit ago on main; undefined without history. */
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
