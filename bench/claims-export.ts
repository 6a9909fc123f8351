import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportImport, ExportPreview } from '@pfs/wire/export-imports';
import {
  pioneerCsv,
  pioneerRows,
} from '../packages/documents/src/testing/exports/pioneer-export.ts';
import { type ApiCaller, signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { makeOrganization } from './support/organization.ts';

/*
 * A claims export of a year, 100,000 rows of 40 columns, from the call that imports it to its rows
 * in the database: once into an empty pharmacy, and once more with the same rows.
 * Goal: 20 s.
 */
const count = Number(process.env['BENCH_ROWS'] ?? 100_000);

const product = await startMeasuredProduct();
try {
  const { email, password } = await makeOrganization(product.parts);
  const caller = await signIn(product.url, { email, password });
  const rows = [...pioneerRows({ count, perDay: Math.ceil(count / 300) })];
  const first = await send(caller, pioneerCsv(rows));
  const waiting = await untilRead(caller, first.id);
  const path = `/api/export-imports/${first.id}`;
  const preview = await timed('preview', () => caller.post<ExportPreview>(`${path}/preview`, {}));
  product.watch();
  await timed(`import of ${waiting.fileName}`, async () => {
    const { columns, dayOrder } = preview;
    const mapped = columns.flatMap(({ key, target }) => (target === null ? [] : [[key, target]]));
    await caller.post(`${path}/import`, { columns: Object.fromEntries(mapped), dayOrder });
    return untilRead(caller, first.id);
  });
  const { loopDelayMaxMs, peakBytes } = await product.figures();
  console.log(
    `  event loop at most ${loopDelayMaxMs.toFixed(0)} ms late, ` +
      `memory ${(peakBytes / 1024 ** 2).toFixed(0)} MB at most`,
  );
  const again = pioneerCsv(rows.toReversed());
  await timed('the same rows again', async () => {
    const { id } = await send(caller, again);
    return untilRead(caller, id);
  });
} finally {
  await product.stop();
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = performance.now();
  const result = await work();
  const seconds = (performance.now() - before) / 1_000;
  console.log(`  ${name}: ${seconds.toFixed(1)} s (goal: 20 s)`, countsOf(result));
  return result;
}

function countsOf(result: unknown): string {
  const { newRows, changedRows, sameRows } = result as Partial<ExportImport>;
  return newRows === undefined ? '' : `${newRows} new, ${changedRows} changed, ${sameRows} same`;
}

async function send({ cookie }: ApiCaller, text: string): Promise<ExportImport> {
  const body = new FormData();
  body.append('file', new Blob([text]), `${count} rows.csv`);
  const url = `${product.url}/api/export-imports`;
  const answer = await fetch(url, { method: 'POST', headers: { cookie }, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ExportImport;
}

async function untilRead(caller: ApiCaller, id: string): Promise<ExportImport> {
  for (;;) {
    const found = await caller.get<ExportImport>(`/api/export-imports/${id}`);
    if (found.status === 'failed') throw new Error(found.reason ?? 'it failed');
    if (found.status !== 'reading') return found;
    await sleep(50);
  }
}
