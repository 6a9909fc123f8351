import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { noOrigin } from '../apps/server/src/features/audit/public.ts';
import { importPrices, nadacList } from '../apps/server/src/features/drug-prices/public.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { startMeasuredProduct } from './support/measured-product.ts';

/*
 * A year of the public list of drug prices, a million lines, into an empty database and once more
 * with every price said anew. Goal: 60 s, in memory that does not grow with the file.
 */
const lines = 1_000_000;
const drugs = 20_000;
const weekMs = 7 * 24 * 3_600_000;

const headings =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,' +
  'Explanation Code,Classification for Rate Setting,' +
  'Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date';

function* listOf(asOf: string): Generator<string> {
  yield `${headings}\r\n`;
  for (let line = 0; line < lines; line += 1) {
    const drug = line % drugs;
    const week = Math.floor(line / drugs);
    const day = new Date(Date.UTC(2025, 0, 1) + week * weekMs).toISOString().slice(0, 10);
    const price = (0.01 + ((drug * 7_919 + week * 31) % 100_000) / 1_000).toFixed(5);
    const ndc = 10_000_000_000 + drug * 37;
    yield `"DRUG ${drug}, 20 MG TABLET",${ndc},${price},${day},EA,C/I,N,"1, 5",G,,,${asOf}\r\n`;
  }
}

function watchMemory(): () => number {
  let most = process.memoryUsage.rss();
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return () => {
    clearInterval(timer);
    return most / 1024 ** 2;
  };
}

const product = await startMeasuredProduct();
try {
  for (const asOf of ['2026-01-07', '2026-01-14']) {
    const path = join(product.sharedFolder, `${asOf}.csv`);
    await pipeline(Readable.from(listOf(asOf)), createWriteStream(path));
    const megabytes = (await stat(path)).size / 1e6;
    globalThis.gc?.();
    const startsAtMb = process.memoryUsage.rss() / 1024 ** 2;
    const mostMb = watchMemory();
    const before = performance.now();
    const made = await importPrices(
      { database: product.parts.database, clock: systemClock },
      nadacList,
      {
        fileName: 'nadac.csv',
        content: createReadStream(path),
        truncated: () => false,
        userId: null,
        origin: noOrigin,
      },
    );
    const seconds = (performance.now() - before) / 1_000;
    console.log(
      `  ${made.lines} lines, ${megabytes.toFixed(0)} MB: ${seconds.toFixed(1)} s (goal: 60 s), ` +
        `${made.newPrices} new; memory ${startsAtMb.toFixed(0)} MB before, ` +
        `${mostMb().toFixed(0)} MB at most`,
    );
  }
} finally {
  await product.stop();
}
