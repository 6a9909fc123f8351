import { cpus, loadavg } from 'node:os';
import { signIn } from './support/api.ts';
import { startFloor } from './support/floor.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import type { SeededOrganization } from './support/seed-organization.ts';
import { seedTenants } from './support/seed-tenants.ts';
import { openTimedCaller, percentile, type TimedCaller } from './support/timed-caller.ts';

/*
 * Every money screen of a pharmacy with a million claims, beside one with ten thousand and among
 * twenty others: 200 askings each, in turn, so that what else runs here meets both alike. Goals:
 * 50 ms for 95 of 100, at most 1.5 times as long as for the small one, and half as many dashboards
 * a second as of a route that reads one row behind the same session.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 1_000_000);
const askings = 200;
const warmingUp = 20;
const atOnce = 8;
const throughputMs = 3_000;
const throughputTurns = 5;

const screens: readonly (readonly [name: string, paths: readonly string[]])[] = [
  ['dashboard', ['/api/dashboard']],
  ['reports, monthly', ['/api/reports?type=monthly']],
  ['reports, quarterly', ['/api/reports?type=quarterly']],
  ['reports, yearly', ['/api/reports?type=yearly']],
  ['reports, payers', ['/api/reports?type=payer']],
  ['reports, detailed', ['/api/reports?type=detailed']],
  ['analytics', ['/api/analytics']],
  ['health, 3 months', ['/api/financial-health']],
  ['health, 12 months', ['/api/financial-health?timeframe=12months']],
  ['contracts', ['/api/analysis/contracts']],
  ['opportunities', ['/api/analysis/savings-opportunities']],
  ['insights', ['/api/analysis/contract-insights']],
  ['drugs', ['/api/analysis/drug-profitability']],
];

const product = await startMeasuredProduct();
const floor = await startFloor(product);
try {
  const began = performance.now();
  const { large, small } = await seedTenants(product.parts, { claims });
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`  claims    ${large.claims}, ${small.claims} and neighbours, in ${seconds} s`);
  const [ofLarge, ofSmall] = [await callerOf(large), await callerOf(small)];
  for (const [name, paths] of screens) await measure(name, paths, [ofLarge, ofSmall]);
  await measureThroughput(large);
  ofLarge.close();
  ofSmall.close();
} finally {
  await floor.stop();
  await product.stop();
}

async function callerOf(who: SeededOrganization, url = product.url): Promise<TimedCaller> {
  const { cookie } = await signIn(product.url, who);
  return openTimedCaller(url, cookie);
}

async function measure(
  name: string,
  paths: readonly string[],
  callers: readonly TimedCaller[],
): Promise<void> {
  const taken: number[][] = callers.map(() => []);
  for (let turn = 0; turn < warmingUp + askings; turn += 1) {
    for (const [at, caller] of callers.entries()) {
      const milliseconds = await caller.time(paths);
      if (turn >= warmingUp) taken[at]?.push(milliseconds);
    }
  }
  const [large = [], small = []] = taken;
  const figures = (of: readonly number[]) =>
    [50, 95, 100].map((percent) => percentile(of, percent).toFixed(1).padStart(6)).join(' ');
  const ratio = percentile(large, 50) / percentile(small, 50);
  console.log(
    `  ${name.padEnd(20)} ${figures(large)} ms   small ${figures(small)} ms   ` +
      `median ${ratio.toFixed(2)} times   (load ${loadavg()[0]?.toFixed(1)})`,
  );
}

/** Calls per second of the dashboard and of the baseline, in turns, eight at once. */
async function measureThroughput(who: SeededOrganization): Promise<void> {
  const ways = [
    [await callerOf(who), '/api/dashboard'],
    [await callerOf(who, floor.url), '/api/floor'],
  ] as const;
  const calls = ways.map(() => [] as number[]);
  for (let turn = 0; turn <= throughputTurns; turn += 1) {
    for (const [at, [caller, path]] of ways.entries()) {
      const perSecond = await callsPerSecond(caller, path);
      if (turn > 0) calls[at]?.push(perSecond);
    }
  }
  const [dashboard = 0, least = 1] = calls.map((each) => percentile(each, 50));
  console.log(
    `  dashboards a second ${dashboard.toFixed(0)}, of one row ${least.toFixed(0)}: ` +
      `${(dashboard / least).toFixed(2)} (goal: 0.5)`,
  );
  for (const [caller] of ways) caller.close();
}

async function callsPerSecond(caller: TimedCaller, path: string): Promise<number> {
  const began = performance.now();
  let calls = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - began < throughputMs) {
      await caller.time([path]);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return (calls * 1_000) / (performance.now() - began);
}
