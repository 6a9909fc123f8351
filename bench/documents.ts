import { cpus, loadavg } from 'node:os';
import { signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { seedOrganization } from './support/seed-organization.ts';

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
    const seconds: number[] = [];
    let bytes = 0;
    product.watch();
    for (let turn = 0; turn < turns; turn += 1) {
      const before = performance.now();
      bytes = await download(`${product.url}/api/reports/export?${query}&${days()}`, cookie);
      seconds.push((performance.now() - before) / 1_000);
    }
    const { loopDelayMaxMs, peakBytes, cpuSeconds } = await product.figures();
    const [best = 0] = seconds.toSorted((a, b) => a - b);
    const median = seconds.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0;
    console.log(
      `  ${what.padEnd(24)} median ${median.toFixed(2)} s, best ${best.toFixed(2)} s, first ` +
        `${(seconds[0] ?? 0).toFixed(2)} s; ${(cpuSeconds / turns).toFixed(2)} s of CPU each; ` +
        `${(bytes / 1e6).toFixed(1)} MB; loop late by ${loopDelayMaxMs.toFixed(0)} ms at the ` +
        `most; peak ${(peakBytes / 1e6).toFixed(0)} MB`,
    );
  }
} finally {
  await product.stop();
}

/** All that was seeded: two years that end today. */
function days(): string {
  const today = new Date().toISOString().slice(0, 10);
  return `from=${Number(today.slice(0, 4)) - 2}-01-01&to=${today}`;
}

/** How many bytes came; fails where the file did not come whole. */
async function download(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  let bytes = 0;
  for await (const piece of response.body) bytes += piece.length;
  return bytes;
}
