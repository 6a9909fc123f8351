#!/usr/bin/env node
// Runs on whatever Node starts it (20.19 and later). The program itself is TypeScript that Node
// runs as it is from 22.18 on; an older one hands over to the Node that the repository pins.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  // What was compiled once is kept beside what is installed, as for the other programs.
  module.enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/node'));
  const { runProgram } = await import('../src/main.ts');
  await runProgram(process.argv.slice(2));
} else {
  process.exitCode = handOver();
}

function handOver() {
  const self = realpathSync(fileURLToPath(import.meta.url));
  const node = findPinnedNode(dirname(self));
  if (node === undefined) {
    process.stderr.write('pfs: needs Node 22.18 or later; run npm install to get it\n');
    return 2;
  }
  const { status, signal } = spawnSync(node, [self, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (signal !== null) process.kill(process.pid, signal);
  return status ?? 2;
}

function findPinnedNode(from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const node = join(folder, 'node_modules', '.bin', 'node');
    if (existsSync(node)) return realpathSync(node);
    if (folder === dirname(folder)) return undefined;
  }
}
