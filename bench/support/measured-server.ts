import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startProduct } from '../../apps/server/src/product.ts';

/*
 * The whole product in one process (web, worker, reading threads), which watches itself: how late
 * its event loop comes, and how much memory it takes. Started by measured-product.ts.
 */

export interface ProcessFigures {
  readonly loopDelayP50Ms: number;
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** The peak of all threads, without PostgreSQL's processes. */
  readonly peakBytes: number;
  /** The current value, likewise. */
  readonly residentBytes: number;
  /** Since the reset, for all threads. */
  readonly cpuSeconds: number;
}

export type Question = 'watch' | 'figures' | 'stop';
export type Answer = { readonly url: string } | { readonly figures: ProcessFigures };

const resolutionMs = 2;
const callsPerMinuteMax = 1_000_000;

const config = readConfig();
const limits = {
  callsPerMinuteMax,
  signInsPerMinuteMax: callsPerMinuteMax,
  freeWorkMsMax: Number.POSITIVE_INFINITY,
};
const hasLimits = process.env['BENCH_LIMITS'] === 'on';
const log = createLog(config.logLevel);
const product = await startProduct(config, hasLimits ? { log } : { log, limits });
const { url = '' } = await product.listen();
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
let cpuBefore = process.cpuUsage();

process.on('message', (question: Question) => {
  if (question === 'watch') {
    delay.reset();
    cpuBefore = process.cpuUsage();
  } else if (question === 'figures') {
    answer({ figures: readFigures() });
  } else {
    void stop();
  }
});
process.once('disconnect', () => void stop());
answer({ url });

async function stop(): Promise<void> {
  await product.close();
  process.exit(0);
}

function answer(message: Answer): void {
  process.send?.(message);
}

function readFigures(): ProcessFigures {
  const cpu = process.cpuUsage(cpuBefore);
  // The histogram includes the timer's own period.
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return {
    loopDelayP50Ms: milliseconds(delay.percentile(50)),
    loopDelayP99Ms: milliseconds(delay.percentile(99)),
    loopDelayMaxMs: milliseconds(delay.max),
    peakBytes: process.resourceUsage().maxRSS * 1_024,
    residentBytes: process.memoryUsage.rss(),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}
