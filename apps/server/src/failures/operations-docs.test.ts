import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { settingNames } from '../platform/config.ts';
import { commandOfCron, shellBlocks } from './testing/shell-blocks.ts';

/** Of other programs than ours. */
const elsewhere = ['PWD'];
const pages = ['running.md', 'mail-in.md', 'container.md', 'folders.md', 'pgbouncer.md'];
const blocksMin = (page: string) => (page === 'pgbouncer.md' ? 1 : 3);

test.each(pages)('each command of %s is one that a shell understands', (page) => {
  const blocks = shellBlocks(page);
  expect(blocks.length).toBeGreaterThanOrEqual(blocksMin(page));
  for (const block of blocks) {
    const text = /^[\d*]+ [\d*]+ /.test(block) ? commandOfCron(block) : block;
    execFileSync('/bin/sh', ['-n', '-c', text]);
  }
});

test.each(pages)('each setting that the commands of %s name is one of the program', (page) => {
  for (const block of shellBlocks(page)) {
    const named = Array.from(block.matchAll(/\b([A-Z][A-Z_]{2,})(?==)|\$([A-Z_]+)/g));
    for (const [, set, used] of named) {
      expect([...settingNames, 'PFS_BACKUP_KEY', ...elsewhere]).toContain(set ?? used);
    }
  }
});
