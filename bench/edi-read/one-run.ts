/**
 * One run in a process of its own: `node one-run.ts floor|reader <file>`. It prints what it took.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRemittanceReader } from '@pfs/edi/remittance-reader';
import type { Run } from './run.ts';

const chunkBytes = 256 * 1024;

const [what, path] = process.argv.slice(2);
if (path === undefined) throw new Error('name a file');
process.stdout.write(JSON.stringify(what === 'floor' ? runFloor(path) : runReader(path)));

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

/** Starts a timer; the returned function reads it. */
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
