import { cpus, loadavg } from 'node:os';
import { readDocument } from '@pfs/documents/read-document';
import { withClient } from '../apps/server/src/platform/database/connection.ts';
import { makeCorpusDocument } from '../packages/documents/src/testing/corpus/make-corpus-document.ts';
import { makeScan } from '../packages/documents/src/testing/corpus/scans/make-scan.ts';
import { signIn } from './support/api.ts';
import { openDatabaseCpu } from './support/database-cpu.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { ownerScreens as screens } from './support/owner-screens.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { openTimedCaller } from './support/timed-caller.ts';

/*
 * What a pharmacy costs: processor, log and bytes of its year of 835s, of screens and of document
 * pages, measured here; and from these, on paper, what many pharmacies need. The year is imported
 * as files of a weekday each, beside one that is as full.
 */
const fills = Number(process.env['BENCH_FILLS'] ?? 65_000);
const [months, filesPerMonth, drugs] = [12, 20, 1_000];
const calls = 100;

/** What is assumed, not measured. */
const assumed = {
  pharmacies: 19_000,
  weekdays: 250,
  /** Of a weekday's work, in its busiest hour. */
  busiestHour: 0.25,
  /** Of a core, kept free for bursts. */
  used: 0.5,
  digitalPages: 500,
  scannedPages: 50,
  dollarsPerCoreHour: 0.045,
  dollarsPerDatabaseGbMonth: 0.12,
  dollarsPerFileGbMonth: 0.023,
};

interface Cost {
  readonly processSeconds: number;
  readonly databaseSeconds: number;
}

const product = await startMeasuredProduct();
const databaseCpu = await openDatabaseCpu(product);
try {
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`  load      ${loadavg()[0]?.toFixed(1)}`);
  const year = { claims: fills, months, payers: filesPerMonth, drugs, invoices: true };
  await seedOrganization(product.parts, { ...year, seed: 1 });
  const before = await sizes();
  const seeded = { files: 0, cookie: '' };
  const imported = await costOf(async () => {
    const { files, ...who } = await seedOrganization(product.parts, { ...year, seed: 2 });
    seeded.files = files;
    seeded.cookie = (await signIn(product.url, who)).cookie;
  });
  const after = await sizes();
  const caller = openTimedCaller(product.url, seeded.cookie);
  const looked = await costOf(async () => {
    for (let call = 0; call < calls; call += 1) {
      for (const path of screens) await caller.time([path]);
    }
  });
  caller.close();
  const grown = {
    database: after.database - before.database,
    log: after.log - before.log,
    files: after.files - before.files,
  };
  report({ imported, looked, grown, files: seeded.files, pages: await measurePages() });
} finally {
  await product.stop();
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  product.watch();
  const before = databaseCpu();
  await work();
  const { cpuSeconds } = await product.figures();
  return { processSeconds: cpuSeconds, databaseSeconds: databaseCpu() - before };
}

interface Sizes {
  readonly database: number;
  readonly log: number;
  readonly files: number;
}

/** Bytes of tables with their indexes, of the write-ahead log so far, and of originals. */
function sizes(): Promise<Sizes> {
  return withClient(product.admin, async (client) => {
    await client.query('vacuum');
    const { rows } = await client.query<Record<keyof Sizes, string>>(
      `select pg_database_size(current_database()) as database,
         pg_current_wal_lsn() - '0/0' as log,
         (select coalesce(sum(bytes), 0) from file_objects) as files`,
    );
    const [row] = rows;
    return {
      database: Number(row?.database),
      log: Number(row?.log),
      files: Number(row?.files),
    };
  });
}

/** CPU seconds of a digital and of a scanned page. */
async function measurePages(): Promise<{ readonly digital: number; readonly scanned: number }> {
  const pdf = await makeCorpusDocument({ layout: 'plainLedger', seed: 34, claims: 500 });
  const scan = await makeScan(
    await makeCorpusDocument({ layout: 'plainLedger', seed: 35, claims: 40 }),
    { degradation: 'clean', pagesMax: 1 },
  );
  const secondsPerPage = async (bytes: Uint8Array): Promise<number> => {
    // The first reading loads the engine.
    await readDocument(bytes);
    const start = process.cpuUsage();
    const { pages } = await readDocument(bytes);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6 / pages.length;
  };
  return { digital: await secondsPerPage(pdf.bytes), scanned: await secondsPerPage(scan.bytes) };
}

interface Measured {
  readonly imported: Cost;
  readonly looked: Cost;
  readonly grown: Sizes;
  readonly files: number;
  readonly pages: { readonly digital: number; readonly scanned: number };
}

function report({ imported, looked, grown, files, pages }: Measured): void {
  const ms = (seconds: number) => `${(seconds * 1_000).toFixed(0)} ms`;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const each = ({ processSeconds, databaseSeconds }: Cost, count: number) =>
    `${ms(processSeconds / count)} of the processes, ${ms(databaseSeconds / count)} of PostgreSQL`;
  console.log(
    `  835       ${files} files, ${Math.round(fills / files)} claims each: ${each(imported, files)}`,
  );
  console.log(`  screen    ${each(looked, calls * screens.length)}`);
  console.log(`  page      digital ${ms(pages.digital)}, scanned ${ms(pages.scanned)}`);
  const { database, log, files: originals } = grown;
  console.log(`  a year    database ${mb(database)}, originals ${mb(originals)}, log ${mb(log)}`);

  const { pharmacies, weekdays, busiestHour, used } = assumed;
  const looks = weekdays * screens.length;
  const perLook = (seconds: number) => (seconds / calls / screens.length) * looks;
  const reading = pages.digital * assumed.digitalPages + pages.scanned * assumed.scannedPages;
  const ofProcesses = imported.processSeconds + perLook(looked.processSeconds) + reading;
  const ofDatabase = imported.databaseSeconds + perLook(looked.databaseSeconds);
  const cores = (seconds: number) =>
    Math.ceil((((seconds / weekdays) * busiestHour) / 3_600 / used) * pharmacies);
  const terabytes = (bytes: number) => `${((bytes * pharmacies) / 1e12).toFixed(1)} TB`;
  console.log(`  on paper  ${pharmacies.toLocaleString('en-US')} pharmacies`);
  console.log(
    `            cores: ${cores(ofProcesses)} of processes, ${cores(ofDatabase)} of PostgreSQL`,
  );
  console.log(
    `            a year: database ${terabytes(database)}, originals ${terabytes(originals)}, ` +
      `log ${terabytes(log)}`,
  );
  const allCores = cores(ofProcesses) + cores(ofDatabase);
  const dollars =
    (allCores * assumed.dollarsPerCoreHour * 24 * 30) / pharmacies +
    (database / 1e9) * assumed.dollarsPerDatabaseGbMonth +
    (originals / 1e9) * assumed.dollarsPerFileGbMonth;
  console.log(`            $${dollars.toFixed(3)} a month for a pharmacy, for each year kept`);
}
