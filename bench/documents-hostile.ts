import { availableParallelism, cpus, loadavg } from 'node:os';
import { hostileFiles } from './documents-hostile/hostile-files.ts';
import { callUntil, type Measured, measureFile } from './documents-hostile/measure-file.ts';
import { signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { makeOrganization } from './support/organization.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { openTimedCaller, percentile } from './support/timed-caller.ts';

/*
 * Files that are made to harm, sent one after the other over HTTP to the whole product: what comes
 * of each and after how long, how much memory the serving process takes meanwhile (limit: 200 MB),
 * how late its event loop comes, and how long another pharmacy waits for its dashboard (goal: p99
 * below 2 x idle).
 * BENCH_FILES=a,b measures those whose words hold "a" or "b".
 */
const chosen = process.env['BENCH_FILES']?.split(',');
/** For the idle server, before each file. */
const idleCalls = Number(process.env['BENCH_IDLE_CALLS'] ?? 40);
const moreBytesMax = 200_000_000;
const slowerMax = 2;

const product = await startMeasuredProduct();
const faults: string[] = [];
try {
  const sender = await makeOrganization(product.parts);
  const other = await seedOrganization(product.parts, {
    claims: 20_000,
    months: 12,
    payers: 12,
    seed: 50,
    paymentsPerFile: 6,
  });
  const { cookie } = await signIn(product.url, sender);
  const dashboard = openTimedCaller(product.url, (await signIn(product.url, other)).cookie);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`  machine   ${availableParallelism()} x ${cpus()[0]?.model}, load ${load}`);
  await callUntil(dashboard, (calls) => calls >= idleCalls);
  const [idle, beside]: [number[], number[]] = [[], []];
  print(['file', 'outcome', 'seconds', 'memory', 'loop', 'p99', 'of calls', 'reason']);
  for (const file of hostileFiles) {
    if (chosen !== undefined && !chosen.some((words) => file.what.includes(words))) continue;
    idle.push(...(await callUntil(dashboard, (calls) => calls >= idleCalls)));
    const measured = await measureFile({ product, cookie, dashboard }, file);
    beside.push(...measured.milliseconds);
    tell(file.what, measured);
    judge(file.what, file.outcomes, measured);
  }
  dashboard.close();
  const [quiet, busy] = [percentile(idle, 99), percentile(beside, 99)];
  const ratio = busy / quiet;
  if (ratio >= slowerMax) faults.push(`the dashboard was ${ratio.toFixed(2)} x as slow`);
  console.log(
    `  dashboard of another pharmacy: p99 idle ${quiet.toFixed(1)} ms of ${idle.length} calls, ` +
      `beside all files ${busy.toFixed(1)} ms of ${beside.length}: ${ratio.toFixed(2)} x ` +
      `(goal: ${slowerMax} x); medians ${percentile(idle, 50).toFixed(1)} and ` +
      `${percentile(beside, 50).toFixed(1)} ms; load at the end ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await product.stop();
}
for (const fault of faults) console.log(`  beyond its limit: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

function judge(what: string, outcomes: readonly string[], measured: Measured): void {
  const { outcome, moreBytes } = measured;
  if (!outcomes.includes(outcome)) faults.push(`${what} ended as ${outcome}`);
  if (moreBytes > moreBytesMax) faults.push(`${what} took ${inMegabytes(moreBytes)} of memory`);
}

function tell(what: string, measured: Measured): void {
  const { outcome, reason, seconds, moreBytes, loopDelayMaxMs, milliseconds } = measured;
  print([
    what,
    outcome,
    `${seconds.toFixed(1)} s`,
    inMegabytes(moreBytes),
    `${loopDelayMaxMs.toFixed(0)} ms`,
    `${percentile(milliseconds, 99).toFixed(0)} ms`,
    String(milliseconds.length),
    reason,
  ]);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function print(cells: readonly string[]): void {
  const widths = [40, 10, 8, 8, 8, 8, 9, 0];
  console.log(`  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' ')}`.trimEnd());
}
