import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

test('every example of docs/cli.md prints what the page says', () => {
  const page = readFileSync(join(root, 'docs/cli.md'), 'utf8');
  const blocks = [...page.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const folder = mkdtempSync(join(tmpdir(), 'pfs-docs-'));
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` };
  try {
    for (const example of blocks.flatMap((block) => block.split(/^\$ /m).slice(1))) {
      const [command = '', ...printed] = example.trimEnd().split('\n');
      const { stdout } = spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd: folder, env });
      expect(stdout.toString().trimEnd(), command).toBe(printed.join('\n'));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
