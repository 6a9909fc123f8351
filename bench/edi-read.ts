/**
 * How fast a remittance is read, and in how much memory: `node bench/edi-read.ts`.
 *
 * The floor is the least that any program does with an 835: read the file, split it on `~` and
 * each segment on `*`, and look at nothing. The peers are libraries that cut an 835 into segments
 * and elements, of the exact versions in `peers/package.json`; they are installed here, at the
 * first run, and are no part of the program. All run by turns, each time in a process of its own,
 * on the same made-up pharmacy file; the medians are compared. `pfs verify --json` and the floor
 * are compared as whole processes too, from start to end, by turns in the same run. Memory is the
 * peak of the reader's process on a small and on a large file of one payment each.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835 } from '@pfs/edi/write-835';
import { medianCpu, medianOf, medianRun, type Run } from './edi-read/run.ts';
import { type WholeProcess, wholeProcess } from './edi-read/whole-process.ts';

const turns = 7;
/** About 5, 50 and 500 MB. */
const claims = { small: 24_000, usual: 240_000, large: 2_400_000 } as const;

const folder = import.meta.dirname;
const oneRun = join(folder, 'edi-read', 'one-run.ts');
const splitting = join(folder, 'edi-read', 'splitting.mjs');
const pfs = join(folder, '..', 'apps', 'cli', 'bin', 'pfs.mjs');
const peersFolder = join(folder, 'peers');
const peerRun = join(peersFolder, 'run.mjs');

/** Each way to read a file, as a script with arguments. */
const ways = {
  reader: [oneRun, 'reader'],
  floor: [oneRun, 'floor'],
  'x12-parser': [peerRun, 'x12-parser'],
  'node-x12': [peerRun, 'node-x12'],
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

installPeers();
const paths = Object.values(claims).map((count) => makeFile(count));
try {
  const [small = '', usual = '', large = ''] = paths;
  report(timesOf(usual));
  reportWholeProcesses(usual);
  for (const path of [small, large]) {
    const { peakBytes, bytes } = inProcess('reader', path);
    console.log(`memory      ${megabytes(peakBytes)} MB at the most for ${megabytes(bytes)} MB`);
  }
} finally {
  for (const path of paths) rmSync(path);
}

function installPeers(): void {
  if (existsSync(join(peersFolder, 'node_modules', '.package-lock.json'))) return;
  const options = { cwd: peersFolder, shell: process.platform === 'win32' };
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
}

function makeFile(count: number): string {
  const path = join(tmpdir(), `pfs-bench-${process.pid}-${count}.835`);
  const descriptor = openSync(path, 'w');
  const remittance = generatePharmacyRemittance({ seed: 835, claims: count });
  for (const block of write835(remittance)) writeSync(descriptor, block);
  closeSync(descriptor);
  return path;
}

function timesOf(path: string): Readonly<Record<Way, readonly Run[]>> {
  const runs: Record<Way, Run[]> = { reader: [], floor: [], 'x12-parser': [], 'node-x12': [] };
  for (let turn = 0; turn < turns; turn++) {
    for (const way of wayNames) runs[way].push(inProcess(way, path));
  }
  return runs;
}

function inProcess(way: Way, path: string): Run {
  const output = execFileSync(process.execPath, [...ways[way], path]);
  return JSON.parse(output.toString()) as Run;
}

function report(runs: Readonly<Record<Way, readonly Run[]>>): void {
  const reader = medianRun(runs.reader);
  const readerCpu = medianCpu(runs.reader);
  const load = loadavg().map((average) => average.toFixed(1));
  const model = cpus()[0]?.model ?? 'unknown';
  console.log(`machine     ${cpus().length} x ${model}, Node ${process.version}`);
  console.log(`load        ${load.join(', ')} in the last 1, 5 and 15 minutes`);
  console.log(
    `file        ${megabytes(reader.bytes)} MB, ${reader.claims.toLocaleString('en-US')} claims`,
  );
  for (const way of wayNames) {
    const median = medianRun(runs[way]);
    const speed = (median.bytes / 1000 / median.milliseconds).toFixed(0);
    const times = runs[way].map(({ milliseconds }) => milliseconds.toFixed(0)).join(', ');
    const byClock = (median.milliseconds / reader.milliseconds).toFixed(1);
    const byCpu = (medianCpu(runs[way]) / readerCpu).toFixed(1);
    console.log(
      `${way.padEnd(11)} ${speed} MB/s, ${medianCpu(runs[way])} ms of CPU (${times} ms)` +
        (way === 'reader' ? '' : `; the reader is ${byClock} times as fast, ${byCpu} by CPU`),
    );
  }
}

function reportWholeProcesses(path: string): void {
  const verify: WholeProcess[] = [];
  const floor: WholeProcess[] = [];
  // The first run fills the compile cache for all later ones.
  wholeProcess([pfs, 'verify', '--json', path]);
  for (let turn = 0; turn < turns; turn++) {
    floor.push(wholeProcess([splitting, path]));
    verify.push(wholeProcess([pfs, 'verify', '--json', path]));
  }
  const clockOf = (runs: readonly WholeProcess[]) => medianOf(runs.map((run) => run.milliseconds));
  const cpuOf = (runs: readonly WholeProcess[]) => medianOf(runs.map((run) => run.cpuMilliseconds));
  const byClock = (clockOf(floor) / clockOf(verify)).toFixed(1);
  const byCpu = (cpuOf(floor) / cpuOf(verify)).toFixed(1);
  console.log(
    `pfs verify  ${clockOf(verify)} ms, ${cpuOf(verify)} of CPU, as a whole process; splitting ` +
      `${clockOf(floor)} ms, ${cpuOf(floor)} of CPU; ${byClock} times as fast, ${byCpu} by CPU`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}
