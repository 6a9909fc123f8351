import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import type { ProcessFigures } from './support/measured-server.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { percentile } from './support/timed-caller.ts';

/*
 * Reports as files, as a browser downloads them: a PDF with 2,000 claims, an Excel workbook with
 * 50,000, all claims as CSV; and how late the server's event loop came meanwhile. Goals: 1 s, 3 s,
 * 50 ms.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 60_000);
const turns = Number(process.env['BENCH_TURNS'] ?? 5);
const files = [
  ['summary as PDF', 'type=monthly&format=pdf'],
  ['2,000 claims as PDF', 'type=detailed&format=pdf'],
  ['summary as Excel', 'type=monthly&format=xlsx'],
  ['50,000 claims as Excel', 'type=detailed&format=xlsx'],
  ['all claims as CSV', 'type=detailed&format=csv'],
] as const;

interface Download extends ProcessFigures {
  readonly bytes: number;
  readonly seconds: number;
}

const product = await startMeasuredProduct();
try {
  const organization = await seedOrganization(product.parts, {
    claims,
    months: 12,
    payers: 12,
    seed: 28,
    paymentsPerFile: 6,
  });
  const load = loadavg()[0]?.toFixed(1);
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, load ${load}`);
  console.log(`  seeded    ${claims.toLocaleString('en-US')} claims`);
  const { cookie } = await signIn(product.url, organization);
  for (const [what, query] of files) {
    const path = `/api/reports/export?${query}&${days()}`;
    const downloads: Download[] = [];
    while (downloads.length < turns) downloads.push(await download(path, cookie));
    report(what, downloads);
  }
} finally {
  await product.stop();
}

/** All seeded data: two years up to today. */
function days(): string {
  const today = new Date().toISOString().slice(0, 10);
  return `from=${Number(today.slice(0, 4)) - 2}-01-01&to=${today}`;
}

/** Downloads one complete file; waits if calls are rate limited. */
async function download(path: string, cookie: string): Promise<Download> {
  for (;;) {
    product.watch();
    const before = performance.now();
    const response = await fetch(`${product.url}${path}`, { headers: { cookie } });
    if (response.status === 429) {
      await response.body?.cancel();
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      continue;
    }
    if (!response.ok || response.body === null) throw new Error(await response.text());
    let bytes = 0;
    for await (const piece of response.body) bytes += piece.length;
    const seconds = (performance.now() - before) / 1_000;
    return { bytes, seconds, ...(await product.figures()) };
  }
}

function report(what: string, downloads: readonly Download[]): void {
  const seconds = downloads.map((one) => one.seconds);
  const most = (of: (one: Download) => number) => Math.max(...downloads.map(of)).toFixed(0);
  const cpuSeconds = downloads.reduce((sum, one) => sum + one.cpuSeconds, 0) / downloads.length;
  console.log(
    `  ${what.padEnd(24)} median ${percentile(seconds, 50).toFixed(2)} s, best ` +
      `${percentile(seconds, 0).toFixed(2)} s, first ${(seconds[0] ?? 0).toFixed(2)} s; ` +
      `${cpuSeconds.toFixed(2)} s of CPU each; ` +
      `${((downloads.at(-1)?.bytes ?? 0) / 1e6).toFixed(1)} MB; loop late by ` +
      `${most((one) => one.loopDelayMaxMs)} ms at the most; peak ` +
      `${most((one) => one.peakBytes / 1e6)} MB`,
  );
}
