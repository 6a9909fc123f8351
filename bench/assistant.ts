import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '@pfs/wire/assistant';
import { type ApiCaller, signIn } from './support/api.ts';
import { assistantQuestions, type BenchQuestion } from './support/assistant-questions.ts';
import { openClaimPages } from './support/measure-claims.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import type { SeededOrganization } from './support/seed-organization.ts';
import { seedTenants } from './support/seed-tenants.ts';
import { percentile } from './support/timed-caller.ts';

/*
 * Two hundred different questions in words, of a pharmacy with a million claims and of one with ten
 * thousand in turn, from the question sent to the answer read: with reading it, counting, writing
 * it down and the audit trail. No language model is set up. Goal: 100 ms for 95 of 100.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 1_000_000);
const pollMs = 1_000;
const readyMsMax = 120_000;
const quickMs = 100;

interface Asked extends BenchQuestion {
  readonly largeMs: number;
  readonly smallMs: number;
  readonly answered: string | undefined;
}

const product = await startMeasuredProduct();
try {
  const { large, small, neighbours } = await seedTenants(product.parts, { claims });
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`  claims    ${large.claims}, ${small.claims} and ${neighbours.length} neighbours`);
  const [ofLarge, ofSmall] = [await ready(large), await ready(small)];
  const first = [await ask(ofLarge, 'DIR fees'), await ask(ofSmall, 'DIR fees')];
  console.log(`  first     ${first.map(({ ms }) => ms.toFixed(0)).join(' and ')} ms`);
  product.watch();
  const asked: Asked[] = [];
  for (const question of assistantQuestions()) {
    const { ms: largeMs, kind } = await ask(ofLarge, question.text);
    const { ms: smallMs } = await ask(ofSmall, question.text);
    asked.push({ ...question, largeMs, smallMs, answered: kind });
  }
  for (const kind of new Set(asked.map((one) => one.kind))) {
    report(
      kind,
      asked.filter((one) => one.kind === kind),
    );
  }
  report('all', asked);
  const { loopDelayMaxMs, peakBytes } = await product.figures();
  console.log(
    `  loop      ${loopDelayMaxMs.toFixed(0)} ms late at the most; ` +
      `${(peakBytes / 1e6).toFixed(0)} MB peak of the process`,
  );
  for (const { text, answered } of asked.filter((one) => one.answered !== 'figure')) {
    console.log(`  no figure ${answered}: ${text}`);
  }
} finally {
  await product.stop();
}

/** Signed in, with the claims in memory, like a user who has viewed them today. */
async function ready(who: SeededOrganization): Promise<ApiCaller> {
  const api = await signIn(product.url, who);
  const { page } = openClaimPages(product.url, api.cookie);
  const before = performance.now();
  for (;;) {
    const { ms } = await page('page=1&search=00&sort=grossAmount');
    if (ms < quickMs || performance.now() - before > readyMsMax) return api;
    await sleep(pollMs);
  }
}

async function ask(api: ApiCaller, text: string) {
  const before = performance.now();
  const { message } = await api.post<{ message: ChatMessage }>('/api/ai/chat', { message: text });
  return { ms: performance.now() - before, kind: message.answer?.kind };
}

function report(kind: string, asked: readonly Asked[]): void {
  const [ofLarge, ofSmall] = [
    asked.map(({ largeMs }) => largeMs),
    asked.map(({ smallMs }) => smallMs),
  ];
  const figures = (of: readonly number[]) =>
    [50, 95, 100].map((percent) => percentile(of, percent).toFixed(1).padStart(7)).join(' ');
  const ratio = percentile(ofLarge, 50) / percentile(ofSmall, 50);
  const answered = asked.filter((one) => one.answered === 'figure').length;
  console.log(
    `  ${kind.padEnd(9)} ${figures(ofLarge)} ms   small ${figures(ofSmall)} ms   ` +
      `median ${ratio.toFixed(2)} times   ${answered} of ${asked.length} with a figure   ` +
      `(load ${loadavg()[0]?.toFixed(1)})`,
  );
}
