import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Order, Tally } from './fairness/hostile.ts';
import { signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { openTimedCaller, percentile } from './support/timed-caller.ts';

/*
 * A pharmacy's dashboard and list of claims, alone and beside another pharmacy that asks for all
 * that is costly as fast as its limits let it. By turns of some seconds, so that whatever else the
 * machine does falls on both. Goal: 95 of 100 calls take at most 1.2 times as long.
 * BENCH_HOSTILE=lists,exports has it ask for these alone.
 */
const turns = Number(process.env['BENCH_TURNS'] ?? 3);
const turnSeconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const hostileClaims = Number(process.env['BENCH_CLAIMS'] ?? 100_000);
const callsPerSecond = 10;
/** Until earlier work has finished. */
const restMs = 2_000;
const ratioMax = 1.2;
const paths = ['/api/dashboard', '/api/claims?page=1&limit=25'] as const;

const product = await startMeasuredProduct({ BENCH_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
let isWithin = true;
try {
  const usual = { months: 12, payers: 12, paymentsPerFile: 24 };
  const victim = await seedOrganization(product.parts, { ...usual, claims: 20_000, seed: 50 });
  const hostile = await seedOrganization(product.parts, {
    ...usual,
    claims: hostileClaims,
    seed: 51,
  });
  console.log(`  machine   ${availableParallelism()} x ${cpus()[0]?.model}, load ${load()}`);
  const { cookie } = await signIn(product.url, victim);
  const caller = openTimedCaller(product.url, cookie);
  const file = fileURLToPath(new URL('./fairness/hostile.ts', import.meta.url));
  const child = fork(file, [product.url, (await signIn(product.url, hostile)).cookie]);
  const order = (what: Order) => child.send(what);
  const [alone, beside] = [timesOf(), timesOf()];
  await measure(timesOf());
  for (let turn = 0; turn < turns; turn += 1) {
    await measure(alone);
    order('go');
    await sleep(restMs);
    product.watch();
    await measure(beside);
    const { loopDelayP99Ms, loopDelayMaxMs, cpuSeconds } = await product.figures();
    console.log(
      `  turn ${turn + 1}    loop late by ${loopDelayP99Ms.toFixed(0)} ms (p99), at the most ` +
        `${loopDelayMaxMs.toFixed(0)} ms; ${cpuSeconds.toFixed(1)} s of CPU of ${turnSeconds}; ` +
        `p95 ${p95Of(alone, turn)} ms alone, ${p95Of(beside, turn)} ms beside; load ${load()}`,
    );
    const told = once(child, 'message');
    order('pause');
    const [tally] = (await told) as [Tally];
    if (turn === turns - 1) tell(tally);
    await sleep(restMs);
  }
  child.kill();
  caller.close();
  for (const path of paths) compare(path, alone[path], beside[path]);

  async function measure(times: ReturnType<typeof timesOf>): Promise<void> {
    for (let call = 0; call < turnSeconds * callsPerSecond; call += 1) {
      const path = paths[call % 2] ?? paths[0];
      const took = await caller.time([path]);
      times[path].push(took);
      await sleep(Math.max(0, 1_000 / callsPerSecond - took));
    }
  }
} finally {
  await product.stop();
}
process.exit(isWithin ? 0 : 1);

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

/** For the dashboard, in one turn. */
function p95Of(times: ReturnType<typeof timesOf>, turn: number): string {
  const calls = (turnSeconds * callsPerSecond) / paths.length;
  return percentile(times[paths[0]].slice(turn * calls, (turn + 1) * calls), 95).toFixed(1);
}

function timesOf(): Record<(typeof paths)[number], number[]> {
  return { [paths[0]]: [], [paths[1]]: [] } as Record<(typeof paths)[number], number[]>;
}

function compare(path: string, alone: readonly number[], beside: readonly number[]): void {
  const ratio = percentile(beside, 95) / percentile(alone, 95);
  if (ratio > ratioMax) isWithin = false;
  const figures = (ms: readonly number[]) =>
    `p50 ${percentile(ms, 50).toFixed(1)}, p95 ${percentile(ms, 95).toFixed(1)}, worst ` +
    `${percentile(ms, 100).toFixed(0)} ms of ${ms.length}`;
  console.log(`  ${path}\n    alone   ${figures(alone)}\n    beside  ${figures(beside)}`);
  const middle = percentile(beside, 50) / percentile(alone, 50);
  console.log(`    p95 ${ratio.toFixed(2)} x (goal: ${ratioMax} x), p50 ${middle.toFixed(2)} x`);
}

function tell(tally: Tally): void {
  for (const [kind, statuses] of Object.entries(tally)) {
    const told = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
    console.log(`  hostile   ${kind}: ${told.join(', ')}`);
  }
}
