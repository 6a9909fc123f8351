import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCorpusDocument } from '../../packages/documents/src/testing/corpus/make-corpus-document.ts';
import { makeScan } from '../../packages/documents/src/testing/corpus/scans/make-scan.ts';
import { signIn } from '../support/api.ts';
import { type MeasuredProduct, startMeasuredProduct } from '../support/measured-product.ts';
import { sendFile } from '../support/organization.ts';
import { seedOrganization } from '../support/seed-organization.ts';
import { openTimedCaller, percentile, type TimedCaller } from '../support/timed-caller.ts';

const callsPerSecond = 10;
const idleSeconds = 20;

/** A pharmacy's dashboard, idle and while a scan of its pages is read. */
export async function dashboardBesideReading(scannedPages: number): Promise<void> {
  const product = await startMeasuredProduct();
  try {
    const organization = await seedOrganization(product.parts, {
      claims: 20_000,
      months: 12,
      payers: 12,
      seed: 50,
      paymentsPerFile: 6,
    });
    const { cookie } = await signIn(product.url, organization);
    const caller = openTimedCaller(product.url, cookie);
    const idle = await callUntil(caller, () => idleSeconds * callsPerSecond);
    const { residentBytes } = await product.figures();
    await sendFile(product.parts, organization.actor, {
      fileName: 'scan.pdf',
      content: Readable.from([await scanOf(scannedPages)]),
    });
    const sentAt = performance.now();
    let isRead = false;
    const reading = untilDecided(product, organization.actor.organizationId).then((status) => {
      isRead = true;
      return status;
    });
    let most = residentBytes;
    const watching = watchUntil(
      () => isRead,
      async () => {
        most = Math.max(most, (await product.figures()).residentBytes);
      },
    );
    const beside = await callUntil(caller, (calls) => (isRead ? calls : calls + 1));
    await watching;
    const status = await reading;
    const seconds = (performance.now() - sentAt) / 1_000;
    caller.close();
    const [quiet, busy] = [percentile(idle, 99), percentile(beside, 99)];
    console.log(
      `  ${scannedPages} scanned pages read in ${seconds.toFixed(0)} s (${status}); dashboard ` +
        `p99 idle ${quiet.toFixed(1)} ms, beside it ${busy.toFixed(1)} ms: ` +
        `${(busy / quiet).toFixed(2)} x (goal: 2 x); ` +
        `the web process took ${((most - residentBytes) / 1e6).toFixed(0)} MB more (limit: 200 MB)`,
    );
  } finally {
    await product.stop();
  }
}

/** Calls at a steady pace; returns how long each took. */
async function callUntil(
  caller: TimedCaller,
  wanted: (calls: number) => number,
): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  while (milliseconds.length < wanted(milliseconds.length)) {
    const took = await caller.time(['/api/dashboard']);
    milliseconds.push(took);
    await sleep(Math.max(0, 1_000 / callsPerSecond - took));
  }
  return milliseconds;
}

async function scanOf(pages: number): Promise<Uint8Array> {
  const made = await makeCorpusDocument({ layout: 'twoLineClaims', seed: 37, claims: 26 * pages });
  return (await makeScan(made, { degradation: 'low', pagesMax: pages })).bytes;
}

async function watchUntil(isOver: () => boolean, look: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await look();
    await sleep(500);
  }
}

/** Waits until all files of the pharmacy are read; returns the outcome of the scan. */
async function untilDecided({ parts }: MeasuredProduct, organizationId: string): Promise<string> {
  for (;;) {
    const row = await parts.database.withTenant(organizationId, (tx) =>
      tx.query
        .selectFrom('remittances')
        .select('processing_status')
        .where('organization_id', '=', organizationId)
        .where('file_name', '=', 'scan.pdf')
        .executeTakeFirstOrThrow(),
    );
    const status = row.processing_status;
    if (status !== 'pending' && status !== 'processing') return status;
    await sleep(200);
  }
}
