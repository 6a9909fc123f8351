import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { openDocumentReaders } from '../../apps/server/src/platform/document-readers/document-readers.ts';
import { openSealedFolder } from '../../apps/server/src/platform/files/sealed-folder.ts';
import type { ProvenDocument } from '../../packages/documents/src/proven-document.ts';
import { generatedDocument } from '../../packages/documents/src/testing/hostile/generated-documents.ts';

/*
 * Generated documents that are made to keep a reader busy, one after the other by the product's own
 * reader: `node bench/documents-hostile/read-generated.ts [count] [first]`. Each has to be decided
 * within ten seconds of work, by all threads of the reader; also by the clock on an idle machine.
 */
const secondsMax = 10;
/** BENCH_FILES=.xlsx,quotes reads only files whose description or name contains one of them. */
const chosen = process.env['BENCH_FILES']?.split(',');
const isTold = process.env['BENCH_TELL'] !== undefined;
const [count = 500, first = 0] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), 'pfs-hostile-'));
const store = await openSealedFolder(folder);
const readers = openDocumentReaders({ filesFolder: folder });
const reader = { module: '@pfs/documents/read-document', name: 'readDocument' };
const { signal } = new AbortController();
const dataKey = randomBytes(32);
const ends = new Map<string, number>();
let [read, late, slowest, longest] = [0, 0, 0, 0];
/** By reader process; the last figure of a killed one is kept. */
const worked = new Map<string, number>();
const looking = setInterval(() => void lookAtChildren(), 50);

async function lookAtChildren(): Promise<void> {
  const self = `/proc/${process.pid}/task/${process.pid}/children`;
  const children = (await readFile(self, 'utf8').catch(() => '')).trim().split(' ');
  for (const child of children) {
    const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (Number(fields[11]) + Number(fields[12])) / 100;
    if (Number.isFinite(seconds)) worked.set(child, seconds);
  }
}

async function workedSeconds(): Promise<number> {
  await lookAtChildren();
  return [...worked.values()].reduce((sum, seconds) => sum + seconds, 0);
}

for (let number = first; number < first + count; number += 1) {
  const { what, name, bytes } = generatedDocument(number);
  if (chosen !== undefined && !chosen.some((some) => `${what} ${name}`.includes(some))) continue;
  read += 1;
  const content = (async function* () {
    yield bytes;
  })();
  const limits = { organizationId: 'one', dataKey, bytesMax: 100_000_000 };
  const file = await store.put({ ...limits, content });
  const storagePath = await file.keep();
  const start = performance.now();
  const before = await workedSeconds();
  const end = await readers
    .read<ProvenDocument>(
      { organizationId: 'one', file: store.open({ storagePath, dataKey }) },
      { reader, today: '2026-12-31', turns: {}, onStage: () => {}, signal },
    )
    .then(({ notRemittance = 'read' }) => notRemittance)
    .catch((error: { code?: string; message: string }) => error.code ?? error.message);
  const seconds = (performance.now() - start) / 1_000;
  const work = (await workedSeconds()) - before;
  ends.set(end, (ends.get(end) ?? 0) + 1);
  slowest = Math.max(slowest, work);
  longest = Math.max(longest, seconds);
  if (work > secondsMax) late += 1;
  if (work > secondsMax / 2 || isTold) {
    const took = `${work.toFixed(1)} s of work, ${seconds.toFixed(1)} s`;
    console.log(`  ${took}  ${what}, ${bytes.length} bytes (${name}): ${end}`);
  }
  await store.remove(storagePath);
}
clearInterval(looking);
await readers.close();
await rm(folder, { recursive: true });
console.log(
  `  ${read} documents: at most ${slowest.toFixed(1)} s of work, ${longest.toFixed(1)} s by the ` +
    `clock; ${late} worked for more than ${secondsMax} s; load ${loadavg()[0]?.toFixed(1)}`,
);
for (const [end, times] of ends) console.log(`  ${String(times).padStart(5)}  ${end}`);
process.exit(late === 0 ? 0 : 1);
