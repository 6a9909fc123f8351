/**
 * How fast a remittance is read, and in how much memory: `node bench/edi-read.ts`.
 *
 * The floor is the least that any program does with an 835: read the file, split it on `~` and
 * each segment on `*`, and look at nothing. Reader and floor run by turns, each time in a process
 * of its own, on the same made-up pharmacy file; the medians are compared. Memory is the peak of
 * the reader's process on a small and on a large file of one payment each.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { createRemittanceReader } from '@pfs/edi/remittance-reader';
import { write835 } from '@pfs/edi/write-835';

const turns = 5;
const chunkBytes = 256 * 1024;
/** About 5, 50 and 500 MB. */
const claims = { small: 24_000, usual: 240_000, large: 2_400_000 } as const;

interface Run {
  readonly milliseconds: number;
  /** Of all threads of the process; other work on the machine disturbs it less. */
  readonly cpuMilliseconds: number;
  readonly bytes: number;
  readonly claims: number;
  readonly peakBytes: number;
}

const [mode, path] = process.argv.slice(2);
if (mode === 'floor' && path !== undefined) print(runFloor(path));
else if (mode === 'reader' && path !== undefined) print(runReader(path));
else bench();

function bench(): void {
  const files = Object.values(claims).map((count) => makeFile(count));
  const [small = '', usual = '', large = ''] = files;
  const floors: Run[] = [];
  const readers: Run[] = [];
  for (let turn = 0; turn < turns; turn++) {
    floors.push(inProcess('floor', usual));
    readers.push(inProcess('reader', usual));
  }
  const floor = median(floors);
  const reader = median(readers);
  const ratio = floor.milliseconds / reader.milliseconds;
  const peaks = [small, large].map((file) => inProcess('reader', file));
  for (const file of files) rmSync(file);

  console.log(
    `machine   ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
  );
  console.log(
    `file      ${megabytes(reader.bytes)} MB, ${reader.claims.toLocaleString('en-US')} claims`,
  );
  console.log(`floor     ${speed(floor)} MB/s (${list(floors)} ms)`);
  console.log(`reader    ${speed(reader)} MB/s (${list(readers)} ms)`);
  const cpuRatio = medianCpu(floors) / medianCpu(readers);
  console.log(`CPU time  ${medianCpu(floors)} ms floor, ${medianCpu(readers)} ms reader`);
  for (const peak of peaks) {
    console.log(`memory    ${megabytes(peak.peakBytes)} MB peak for ${megabytes(peak.bytes)} MB`);
  }
  const memory = peaks.map((peak) => megabytes(peak.peakBytes)).join(' and ');
  console.log(
    `An 835 is read, typed, classified and balanced at ${speed(reader)} MB/s, ` +
      `${ratio.toFixed(1)} times the floor (${speed(floor)} MB/s; ` +
      `${cpuRatio.toFixed(1)} times by CPU time), ` +
      `in ${memory} MB of memory for files of 5 and 500 MB.`,
  );
}

function makeFile(count: number): string {
  const file = join(tmpdir(), `pfs-bench-${process.pid}-${count}.835`);
  const descriptor = openSync(file, 'w');
  const remittance = generatePharmacyRemittance({ seed: 835, claims: count });
  for (const block of write835(remittance)) writeSync(descriptor, block);
  closeSync(descriptor);
  return file;
}

function inProcess(what: 'floor' | 'reader', file: string): Run {
  const output = execFileSync(process.execPath, [import.meta.filename, what, file]);
  return JSON.parse(output.toString()) as Run;
}

function runFloor(file: string): Run {
  const start = startClock();
  let elements = 0;
  for (const segment of readFileSync(file, 'latin1').split('~')) {
    elements += segment.split('*').length;
  }
  const elapsed = start();
  if (elements === 0) throw new Error('the file is empty');
  return finished(elapsed, file, 0);
}

function runReader(file: string): Run {
  const start = startClock();
  let balanced = false;
  let count = 0;
  let netCents = 0;
  const reader = createRemittanceReader({
    onEvent(event) {
      if (event.kind === 'claim') {
        count++;
        netCents += event.claim.netCents;
      } else if (event.kind === 'payment_ended') {
        balanced = event.payment.balanced && event.payment.claimsNetCents === netCents;
      }
    },
  });
  const descriptor = openSync(file, 'r');
  const chunk = new Uint8Array(chunkBytes);
  for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
    reader.push(chunk.subarray(0, read));
  }
  reader.end();
  closeSync(descriptor);
  const elapsed = start();
  if (!balanced) throw new Error('the file was not read as it was written');
  return finished(elapsed, file, count);
}

type Elapsed = Pick<Run, 'milliseconds' | 'cpuMilliseconds'>;

/** Starts timing; the function that it gives tells how much went by. */
function startClock(): () => Elapsed {
  const cpu = process.cpuUsage();
  const start = performance.now();
  return () => {
    const milliseconds = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    return { milliseconds, cpuMilliseconds: (user + system) / 1000 };
  };
}

function finished(elapsed: Elapsed, file: string, count: number): Run {
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  return { ...elapsed, bytes: statSync(file).size, claims: count, peakBytes };
}

function median(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing ran');
  return middle;
}

function medianCpu(runs: readonly Run[]): number {
  const sorted = runs.map(({ cpuMilliseconds }) => cpuMilliseconds).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}

function print(run: Run): void {
  process.stdout.write(JSON.stringify(run));
}

function speed({ bytes, milliseconds }: Run): string {
  return (bytes / 1000 / milliseconds).toFixed(0);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}

function list(runs: readonly Run[]): string {
  return runs.map(({ milliseconds }) => milliseconds.toFixed(0)).join(', ');
}
