import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835 } from '@pfs/edi/write-835';
import { verifyRollups } from '../apps/server/src/features/ledger/rollups.ts';
import { withClient } from '../apps/server/src/platform/database/connection.ts';
import { signIn } from './support/api.ts';
import { openDatabaseCpu, processCpu } from './support/database-cpu.ts';
import { type MeasuredProduct, startMeasuredProduct } from './support/measured-product.ts';
import type { ProcessFigures } from './support/measured-server.ts';
import { makeOrganization, sendFile, untilRead } from './support/organization.ts';

/*
 * A file of a million claims through the whole product (file store, queue, reading thread,
 * transaction under row security, rollups, reversals), against a bare COPY, by the superuser from a
 * file of the database's own machine, of the same finished rows into the same table with its
 * indexes and foreign keys. Imported twice: alone, as the COPY, and while screens are in use.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 1_000_000);
const turns = Number(process.env['BENCH_TURNS'] ?? 2);
const payments = 100;
const readsPerSecond = 10;

interface Turn {
  readonly importSeconds: number;
  readonly copySeconds: number;
  /** Of the database's processes. */
  readonly importCpuSeconds: number;
  readonly copyCpuSeconds: number;
  readonly figures: ProcessFigures;
  readonly dashboardMs: readonly number[];
}

const file = join(tmpdir(), `pfs-bench-${process.pid}.835`);
const product = await startMeasuredProduct();
const databaseCpu = await openDatabaseCpu(product);
try {
  await makeFile();
  const results: Turn[] = [];
  for (let turn = 0; turn < turns; turn += 1) results.push(await runTurn(product));
  report(results, (await stat(file)).size);
} finally {
  await product.stop();
  await rm(file, { force: true });
}

async function makeFile(): Promise<void> {
  const description = generatePharmacyRemittance({
    seed: 835,
    claims: claims / payments,
    payments,
    drugNames: true,
  });
  await pipeline(Readable.from(write835(description)), createWriteStream(file));
}

async function runTurn(product: MeasuredProduct): Promise<Turn> {
  const { organizationId, ...alone } = await importFile(product, false);
  const { figures, dashboardMs } = await importFile(product, true);
  return { ...alone, ...(await bareCopy(organizationId)), figures, dashboardMs };
}

/** Imports the file for a new pharmacy, with its dashboard in use or not. */
async function importFile(
  { parts, admin, url, watch, figures }: MeasuredProduct,
  withScreens: boolean,
): Promise<Omit<Turn, 'copySeconds' | 'copyCpuSeconds'> & { readonly organizationId: string }> {
  const { actor, email, password } = await makeOrganization(parts);
  await withClient(admin, (client) => client.query('checkpoint'));
  const api = await signIn(url, { email, password });
  const load = withScreens ? underLoad(() => api.get('/api/dashboard')) : undefined;
  watch();
  await sendFile(parts, actor, { fileName: 'million.835', content: createReadStream(file) });
  const sentAt = performance.now();
  const cpuBefore = databaseCpu();
  await untilRead(parts, actor.organizationId);
  const importSeconds = (performance.now() - sentAt) / 1_000;
  const importCpuSeconds = databaseCpu() - cpuBefore;
  const measured = await figures();
  const dashboardMs = (await load?.stop()) ?? [];
  if (!withScreens) await expectExact(parts, admin, actor.organizationId);
  const { organizationId } = actor;
  return { organizationId, importSeconds, importCpuSeconds, figures: measured, dashboardMs };
}

async function expectExact(
  { database }: MeasuredProduct['parts'],
  admin: MeasuredProduct['admin'],
  organizationId: string,
): Promise<void> {
  // A recount is a check of the figures, not part of what is measured: let it be planned well.
  await withClient(admin, (client) => client.query('analyze'));
  const differences = await database.withTenant(organizationId, verifyRollups, {
    statementTimeoutMs: 600_000,
  });
  if (differences.length > 0) throw new Error('a rollup is not what a recount gives');
}

/** Copies a pharmacy's finished rows out, empties the table, and times a COPY back into it. */
async function bareCopy(
  organizationId: string,
): Promise<Pick<Turn, 'copySeconds' | 'copyCpuSeconds'>> {
  const rows = join(product.sharedFolder, 'claims.copy');
  return withClient(product.admin, async (client) => {
    // As COPY would take all of the table: without what is made from other columns.
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'claims' and is_generated = 'NEVER'`,
    );
    const names = columns[0]?.names;
    const { rowCount } = await client.query(
      `copy (select ${names} from claims where organization_id = '${organizationId}') to '${rows}'`,
    );
    if (rowCount !== claims) throw new Error(`${rowCount} claims were imported`);
    // If autovacuum saw it empty, each reversal's foreign key check would scan the whole table.
    await client.query('alter table claims set (autovacuum_enabled = false)');
    await client.query('truncate claims');
    await client.query('checkpoint');
    const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const cpu = () => processCpu(own.rows[0]?.pid ?? 0);
    const before = performance.now();
    const cpuBefore = cpu();
    await client.query(`copy claims (${names}) from '${rows}'`);
    const copySeconds = (performance.now() - before) / 1_000;
    const copyCpuSeconds = cpu() - cpuBefore;
    await client.query('truncate claims');
    await client.query('alter table claims reset (autovacuum_enabled)');
    return { copySeconds, copyCpuSeconds };
  });
}

/** Calls at a steady pace until stopped; returns how long each call took. */
function underLoad(call: () => Promise<unknown>): { stop(): Promise<readonly number[]> } {
  const milliseconds: number[] = [];
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const before = performance.now();
      await call();
      milliseconds.push(performance.now() - before);
      await sleep(1_000 / readsPerSecond);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      return milliseconds;
    },
  };
}

function report(results: readonly Turn[], fileBytes: number): void {
  const imports = results.map(({ importSeconds }) => importSeconds);
  const copies = results.map(({ copySeconds }) => copySeconds);
  const [importSeconds, copySeconds] = [median(imports), median(copies)];
  const speed = (seconds: number) => Math.round(claims / seconds).toLocaleString('en-US');
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ');
  const worst = (of: (figures: ProcessFigures) => number) =>
    Math.max(...results.map(({ figures }) => of(figures)));
  const dashboard = results.flatMap(({ dashboardMs }) => dashboardMs).toSorted((a, b) => a - b);
  const at = (share: number) => dashboard[Math.floor(dashboard.length * share)]?.toFixed(0);
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(
    `  file      ${(fileBytes / 1e6).toFixed(0)} MB, ${claims.toLocaleString('en-US')} claims, ${payments} payments`,
  );
  console.log(`  COPY      ${speed(copySeconds)} claims/s (${list(copies)} s)`);
  console.log(`  import    ${speed(importSeconds)} claims/s (${list(imports)} s)`);
  console.log(
    `  ratio     ${Math.round((100 * copySeconds) / importSeconds)} % of COPY (goal: 50 %, aim: 80 %)`,
  );
  const cpuOf = (of: (turn: Turn) => number) => median(results.map(of));
  const importCpu = cpuOf((turn) => turn.importCpuSeconds);
  const copyCpu = cpuOf((turn) => turn.copyCpuSeconds);
  console.log(
    `  database  ${copyCpu.toFixed(1)} s of CPU for COPY, ${importCpu.toFixed(1)} s for the import: ${Math.round((100 * copyCpu) / importCpu)} %`,
  );
  console.log(
    `  memory    ${(worst(({ peakBytes }) => peakBytes) / 1e6).toFixed(0)} MB peak (goal: 400 MB)`,
  );
  console.log(
    `  loop      p50 ${worst((one) => one.loopDelayP50Ms).toFixed(1)} ms, p99 ${worst((one) => one.loopDelayP99Ms).toFixed(1)} ms, max ${worst((one) => one.loopDelayMaxMs).toFixed(0)} ms late (goal: p99 30 ms)`,
  );
  console.log(
    `  meanwhile dashboard p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${dashboard.length} calls; process ${median(results.map(({ figures }) => figures.cpuSeconds)).toFixed(1)} s of CPU`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
