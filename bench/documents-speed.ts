import { availableParallelism, cpus, loadavg } from 'node:os';
import { readDocument } from '@pfs/documents/read-document';
import { startBareRecognition } from '../packages/documents/src/testing/bare-recognition.ts';
import { makeCorpusDocument } from '../packages/documents/src/testing/corpus/make-corpus-document.ts';
import { makeScan } from '../packages/documents/src/testing/corpus/scans/make-scan.ts';
import { dashboardBesideReading } from './documents-speed/dashboard-beside-reading.ts';
import { percentile } from './support/timed-caller.ts';

/*
 * How long documents take: a PDF of 34 pages to proven rows (goal: 2 s); a scanned page against the
 * recognition engine alone on the same picture (goal: 1.3 x); two pages at once on two cores; and
 * the dashboard while 50 scanned pages are read (goal: p99 below 2 x idle).
 */
const turns = Number(process.env['BENCH_TURNS'] ?? 5);
const scannedPages = Number(process.env['BENCH_SCANNED_PAGES'] ?? 50);
const chosen = process.env['BENCH_PARTS']?.split(',') ?? ['pdf', 'page', 'parallel', 'dashboard'];

const load = loadavg()[0]?.toFixed(1);
console.log(`  machine   ${availableParallelism()} x ${cpus()[0]?.model}, load ${load}`);
if (chosen.includes('pdf')) await measurePdf();
if (chosen.includes('page')) await measurePage();
if (chosen.includes('parallel')) await measureParallel();
if (chosen.includes('dashboard')) await dashboardBesideReading(scannedPages);
process.exit();

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1_000;
}

async function measurePdf(): Promise<void> {
  // A page of this layout has 50 claims.
  const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 34, claims: 1_870 });
  const seconds: number[] = [];
  const cpuBefore = process.cpuUsage();
  let told = '';
  for (let turn = 0; turn < turns; turn += 1) {
    seconds.push(
      await secondsOf(async () => {
        const read = await readDocument(bytes);
        const [payment] = read.payments;
        told = `${read.pages.length} pages, ${payment?.payment.claims.length} claims, ${payment?.status}`;
      }),
    );
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpu = ((user + system) / 1e6 / turns).toFixed(2);
  console.log(`  PDF (${told}): ${inWords(seconds)}; ${cpu} s of CPU each (goal: 2 s)`);
}

async function measurePage(): Promise<void> {
  const made = await makeCorpusDocument({ layout: 'plainLedger', seed: 35, claims: 40 });
  const { bytes } = await makeScan(made, { degradation: 'clean', pagesMax: 1 });
  const bare = await startBareRecognition();
  const [alone, ours]: [number[], number[]] = [[], []];
  const [cpuAlone, cpuOurs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= turns; turn += 1) {
    const before = workedSeconds();
    const floor = await secondsOf(() => bare.recognize(bytes));
    const between = workedSeconds();
    const whole = await secondsOf(() => readDocument(bytes));
    if (turn === 0) continue;
    alone.push(floor);
    ours.push(whole);
    cpuAlone.push(between - before);
    cpuOurs.push(workedSeconds() - between);
  }
  await bare.close();
  const ratio = percentile(ours, 50) / percentile(alone, 50);
  console.log(`  scanned page, engine alone: ${inWords(alone)}`);
  const work = percentile(cpuOurs, 50) / percentile(cpuAlone, 50);
  console.log(
    `  scanned page to rows: ${inWords(ours)}; ${ratio.toFixed(2)} x (goal: 1.3 x), ` +
      `${work.toFixed(2)} x of CPU time, which a busy machine does not change`,
  );
}

/** CPU time of this process with its engines, in seconds. */
function workedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function measureParallel(): Promise<void> {
  const one = await scanOf(1);
  const four = await scanOf(4);
  await readDocument(one);
  const single = await secondsOf(() => readDocument(one));
  const all = await secondsOf(() => readDocument(four));
  const speedup = (4 * single) / all;
  console.log(
    `  four scanned pages: ${all.toFixed(2)} s, one ${single.toFixed(2)} s: ` +
      `${speedup.toFixed(2)} at once`,
  );
}

/** The same page repeated, as a PDF of images. */
async function scanOf(count: number): Promise<Uint8Array> {
  const made = await makeCorpusDocument({ layout: 'twoLineClaims', seed: 36, claims: 24 * count });
  return (await makeScan(made, { degradation: 'skew', pagesMax: count })).bytes;
}

function inWords(seconds: readonly number[]): string {
  const at = (percent: number) => percentile(seconds, percent).toFixed(2);
  return `median ${at(50)} s, best ${at(0)} s, first ${(seconds[0] ?? 0).toFixed(2)} s`;
}
