import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `npm start` as a person types it, on what is installed and built: the first start on an empty
 * data folder (database made) and later ones, until the address is printed. The demo is sent after
 * that and waited for. Goal of a later start: 3 s.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const laterRuns = 5;

async function startAndStop(dataDir: string): Promise<number> {
  const before = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const untilPrinted = (form: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => form.test(printed) && resolve();
      child.stdout.on('data', look);
      child.once('exit', () => reject(new Error(`npm start ended:\n${printed}`)));
      look();
    });
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString();
  });
  await untilPrinted(/ready: http/);
  const seconds = (performance.now() - before) / 1_000;
  await untilPrinted(/ready: [\s\S]*\n\n/);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

const dataDir = await mkdtemp(join(tmpdir(), 'pfs-bench-'));
try {
  console.log(`  first start, empty data folder: ${(await startAndStop(dataDir)).toFixed(2)} s`);
  const later: number[] = [];
  for (let run = 0; run < laterRuns; run += 1) later.push(await startAndStop(dataDir));
  later.sort((first, second) => first - second);
  console.log(
    `  later starts: median ${later[2]?.toFixed(2)} s, worst ${later.at(-1)?.toFixed(2)} s of ${laterRuns} (goal: 3 s)`,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
