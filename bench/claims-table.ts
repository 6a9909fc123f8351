import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim } from '@pfs/wire/claims';
import { signIn } from './support/api.ts';
import { measureClaims, openClaimPages } from './support/measure-claims.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { seedTenants } from './support/seed-tenants.ts';

/*
 * The claims of a pharmacy that has a million, beside twenty that share as many: pages of any
 * filter, search, order and depth as a browser asks for them, one after the other, with the exact
 * number of claims each. Then all of them as CSV.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 1_000_000);
/** Until all is in memory, the database answers each attempt, which takes it a second. */
const pollMs = 1_000;
const requests = Number(process.env['BENCH_REQUESTS'] ?? 200);

const product = await startMeasuredProduct();
try {
  const { large, neighbours } = await seedTenants(product.parts, { claims });
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`  seeded    ${claims.toLocaleString('en-US')} claims, ${neighbours.length} others`);
  const api = await signIn(product.url, large);
  const pages = openClaimPages(product.url, api.cookie);

  const first = await pages.page('page=1');
  console.log(`  first     ${first.ms.toFixed(0)} ms for page 1, before anything is in memory`);
  const readyMs = await untilSettled(pages.page);
  console.log(`  ready     all in memory ${(readyMs / 1_000).toFixed(1)} s later`);

  product.watch();
  const facets = facetsOf(await api.get<readonly Claim[]>('/api/claims?limit=1000&sort=claimId'));
  const measured = await measureClaims(pages, facets, requests);
  report(
    'pages',
    measured.map(({ ms }) => ms),
  );
  for (const kind of ['plain', 'filter', 'search', 'both']) {
    report(
      kind,
      measured.filter((one) => one.kind === kind).map(({ ms }) => ms),
    );
  }
  const pagesLoop = (await product.figures()).loopDelayMaxMs;
  console.log(`  loop      ${pagesLoop.toFixed(0)} ms late at the most`);

  product.watch();
  const exported = await readExport(product.url, api.cookie);
  const { loopDelayMaxMs, peakBytes } = await product.figures();
  console.log(
    `  export    ${exported.lines.toLocaleString('en-US')} lines, ${(exported.bytes / 1e6).toFixed(0)} MB in ${exported.seconds.toFixed(1)} s; loop late by ${loopDelayMaxMs.toFixed(0)} ms at the most; ${(peakBytes / 1e6).toFixed(0)} MB peak of the process`,
  );
} finally {
  await product.stop();
}

/** Until searches take about the same time: then they no longer wait for the database. */
async function untilSettled(page: (query: string) => Promise<{ ms: number }>): Promise<number> {
  const before = performance.now();
  for (;;) {
    const { ms } = await page('page=1&search=00&sort=grossAmount');
    if (ms < 100 || performance.now() - before > 60_000) return performance.now() - before;
    await sleep(pollMs);
  }
}

function facetsOf(list: readonly Claim[]) {
  const each = (of: (claim: Claim) => string | null) => [
    ...new Set(list.flatMap((one) => of(one) ?? [])),
  ];
  return {
    payers: each((one) => one.payerName),
    drugs: each((one) => one.drugName),
    ndcs: each((one) => one.ndc),
    claimIds: each((one) => one.claimId),
    days: each((one) => one.processedDate),
  };
}

async function readExport(url: string, cookie: string) {
  const before = performance.now();
  const answer = await fetch(`${url}/api/claims/export`, { headers: { cookie } });
  if (!answer.ok || answer.body === null) throw new Error(`the export answered ${answer.status}`);
  let bytes = 0;
  let lines = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  return { bytes, lines, seconds: (performance.now() - before) / 1_000 };
}

function report(name: string, values: readonly number[]): void {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0);
  console.log(
    `  ${name.padEnd(9)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${(sorted.at(-1) ?? 0).toFixed(0)} ms of ${sorted.length}`,
  );
}
