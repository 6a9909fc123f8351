import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = new URL('./live-with-parent.ts', import.meta.url).href;

test('a child that hangs ends with its parent, also when that is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pfs-parent-'));
  const parentPath = join(folder, 'parent.mjs');
  const childPath = join(folder, 'child.mjs');
  await writeFile(
    parentPath,
    `import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(childPath)});
    child.on('message', (word) => {
      if (word === 'lives') child.send('hang');
      else console.log(word);
    });`,
  );
  await writeFile(
    childPath,
    `import { liveWithParent } from ${JSON.stringify(module)};
    liveWithParent();
    process.on('message', () => process.send('hangs', () => { for (;;); }));
    process.send('lives');`,
  );
  const parent = spawn(process.execPath, [parentPath]);
  // The child writes into the same pipe: it closes when both have ended.
  const bothEnded = once(parent, 'close');
  const [told] = await once(parent.stdout, 'data');
  expect(String(told)).toBe('hangs\n');
  parent.kill('SIGKILL');
  await bothEnded;
  await rm(folder, { recursive: true });
});
