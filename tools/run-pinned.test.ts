import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const runner = new URL('./run-pinned.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('..', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-run-'));
  writeFileSync(join(folder, 'seen'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that records signals in the file `seen` and closes a moment after one. */
const program = `
import { appendFileSync } from 'node:fs';
const note = (word) => appendFileSync(new URL('./seen', import.meta.url), word + ' ');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    note(signal);
    setTimeout(() => { note('closed'); process.exit(7); }, 300);
  });
}
setInterval(() => {}, 1000);
note('started');
`;

async function startProgram({ throughShell = false } = {}): Promise<ChildProcess> {
  const script = join(folder, 'program.mjs');
  writeFileSync(script, program);
  const code = `import { runPinned } from ${JSON.stringify(runner)};
    process.exitCode = await runPinned(${JSON.stringify(relative(root, script))});`;
  const args = ['--input-type=module', '--eval', code];
  const starter = throughShell
    ? spawn('/bin/sh', ['-c', '"$0" "$@"; true', process.execPath, ...args], {
        env: { ...process.env, npm_lifecycle_event: 'start' },
      })
    : spawn(process.execPath, args);
  await vi.waitFor(() => expect(seen()).toBe('started'), { timeout: 5_000 });
  return starter;
}

function seen(): string {
  return readFileSync(join(folder, 'seen'), 'utf8').trim();
}

describe('a program started on the pinned Node', () => {
  test('sees Ctrl-C once, though it arrives twice, and is waited for', async () => {
    const starter = await startProgram();
    starter.kill('SIGINT');
    await vi.waitFor(() => expect(seen()).toContain('SIGINT'));
    starter.kill('SIGINT');
    const [code] = await once(starter, 'exit');
    expect(seen()).toBe('started SIGINT closed');
    expect(code).toBe(7);
  });

  test('is told to end when its starter is killed without a word', async () => {
    const starter = await startProgram();
    starter.kill('SIGKILL');
    await vi.waitFor(() => expect(seen()).toBe('started SIGTERM closed'), { timeout: 5_000 });
  });

  test('is told to end when npm ends only the shell in between', async () => {
    const shell = await startProgram({ throughShell: true });
    shell.kill('SIGTERM');
    await vi.waitFor(() => expect(seen()).toBe('started SIGTERM closed'), { timeout: 5_000 });
  });
});
