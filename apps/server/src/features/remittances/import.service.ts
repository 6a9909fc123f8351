import { finished } from 'node:stream/promises';
import { MessageChannel } from 'node:worker_threads';
import { heldReasonOf } from '@pfs/core/held-reason';
import { centsToText } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import type { Piscina } from 'piscina';
import { v7 as uuidV7 } from 'uuid';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { errorCode, isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { publishEvent } from '../../platform/events/event-bus.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { KeyRing } from '../../platform/files/key-ring.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { defaultTimeZone } from '../../platform/session/actor.ts';
import { refreshAlerts } from '../alerts/public.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { readOwnRules } from '../classification/public.ts';
import { countClaims } from '../subscriptions/public.ts';
import { countOf } from './count-of.ts';
import { getDataKey } from './data-key.service.ts';
import {
  countPayments,
  deleteFindings,
  findSamePayment,
  insertFindings,
  insertPayment,
  insertProviderAdjustments,
  insertStagedClaims,
  lockImports,
  openStaging,
  type PlacedPayment,
  upsertPayer,
} from './import.repository.ts';
import { tellImported, tellNotRead } from './import-notices.ts';
import { countUnlinkedReversals, linkReversals } from './link-reversals.repository.ts';
import type { ReadResult, ReadTask } from './read-remittance.worker.ts';
import {
  countFailedAttempt,
  findFile,
  markCompleted,
  markFailed,
  markProcessing,
} from './remittances.repository.ts';
import { insertRepeatedClaims } from './repeated-claims.repository.ts';

export interface ImportParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly keys: KeyRing;
  readonly readers: Piscina<ReadTask, ReadResult>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A file that fails for a reason of ours is tried this often before it says so. */
const attemptsMax = 5;
/** Longer than any file of 50 MB takes; a reader that hangs is ended. */
const readingMsMax = 5 * 60_000;

/** A million claims move from staging to their table in one statement. */
const statementMsMax = 10 * 60_000;

/** PostgreSQL's name for a number that its column, or a total of the pharmacy, can't hold. */
const numberOutOfRange = '22003';

/** Carries the sentence for the person whose file can't be imported; undoes the whole import. */
class UnreadableFile extends Error {
  readonly code: string;
  readonly result: ReadResult | undefined;

  constructor(code: string, reason: string, result?: ReadResult) {
    super(reason);
    this.name = 'UnreadableFile';
    this.code = code;
    this.result = result;
  }
}

function amountsTooLarge(): UnreadableFile {
  return new UnreadableFile(
    'amount_too_large',
    'The amounts in this file are larger than can be counted to the cent: a claim may be up to $9,999,999,999.99, a payment up to $999,999,999,999.99. The file is kept. Please ask the payer to check it.',
  );
}

/**
 * Reads one kept file and commits its payments, claims, lump sums, findings, rollups and status in
 * one transaction. A second run of the same job finds the work done and changes nothing.
 */
export async function importRemittance(parts: ImportParts, job: ProcessRemittance): Promise<void> {
  const { database } = parts;
  const file = await database.withTenant(job.organizationId, async (tx) => {
    const found = await findFile(tx, job.remittanceId);
    const open =
      found?.processing_status === 'pending' || found?.processing_status === 'processing';
    if (found === undefined || !open) return undefined;
    await markProcessing(tx, job.remittanceId);
    await announce(tx, job, 'processing', 'Reading the file');
    return found;
  });
  if (file === undefined) return;
  try {
    await database.withTenant(
      job.organizationId,
      (tx) =>
        importIn(parts, tx, {
          job,
          path: parts.files.locate(file.file_path),
          type: file.file_type,
        }),
      { statementTimeoutMs: statementMsMax },
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(parts, job, error);
    if (isDatabaseUnavailable(error)) throw error;
    if (errorCode(error) === numberOutOfRange) return fail(parts, job, amountsTooLarge());
    const attempts = await database.withTenant(job.organizationId, (tx) =>
      countFailedAttempt(tx, job.remittanceId),
    );
    if (attempts < attemptsMax) throw error;
    parts.log.error({ err: error, remittanceId: job.remittanceId }, 'import gave up');
    await fail(
      parts,
      job,
      new UnreadableFile(
        'internal',
        'Something went wrong on our side while reading this file. The file is kept; press Retry.',
      ),
    );
  }
}

async function importIn(
  parts: ImportParts,
  tx: TenantTransaction,
  { job, path, type }: { job: ProcessRemittance; path: string; type: string },
): Promise<void> {
  await lockImports(tx);
  const current = await findFile(tx, job.remittanceId);
  if (current?.processing_status !== 'processing') return;
  if (type === 'application/pdf' || type.startsWith('image/')) {
    throw new UnreadableFile(
      'document_not_supported',
      'PDF and scanned remittances can’t be read by this version. The file is kept. Please ask the payer for the 835 file of this payment.',
    );
  }
  const result = await readIntoStaging(parts, tx, path);
  if (result.unreadableReason !== undefined) {
    throw new UnreadableFile(
      result.file.unreadable ?? 'unreadable',
      result.unreadableReason,
      result,
    );
  }
  const undatedDay = dayIn(defaultTimeZone, parts.clock());
  const placed = await placePayments(tx, job.remittanceId, result.payments);
  const claims = await insertStagedClaims(tx, job.remittanceId, undatedDay);
  await insertProviderAdjustments(tx, {
    remittanceId: job.remittanceId,
    placed,
    adjustments: result.providerAdjustments,
    undatedDay,
  });
  await deleteFindings(tx, job.remittanceId);
  await insertFindings(tx, job.remittanceId, result.findings);
  const repeated = await insertRepeatedClaims(tx, {
    remittanceId: job.remittanceId,
    findingsBefore: result.findings.length,
  });
  const all = [...placed.values()];
  const counted = all.filter(({ heldReason }) => heldReason === null);
  await countPayments(
    tx,
    counted.map(({ id }) => id),
  );
  await linkReversals(tx, job.remittanceId);
  const unlinked = await countUnlinkedReversals(tx, job.remittanceId);
  if (!current.is_sample) await countClaims(tx, { today: undatedDay, claims });
  await refreshAlerts(tx, job.remittanceId);
  await markCompleted(tx, job.remittanceId, {
    claims,
    payments: result.payments.length,
    findings: result.findings.length + repeated + unlinked,
    totalDirFees: result.dirFees,
    duplicateOf: await wholeDuplicateOf(tx, all),
  });
  await recordImport(tx, job, {
    payments: result.payments.length,
    claims,
    counted: counted.length,
  });
  if (!current.is_sample) {
    const held = all.length - counted.length;
    await tellImported(tx, fileOf(job, current), { payments: all.length, claims, held });
  }
  await announce(tx, job, 'completed', null);
}

function recordImport(
  tx: TenantTransaction,
  job: ProcessRemittance,
  { payments, claims, counted }: { payments: number; claims: number; counted: number },
): Promise<void> {
  const read = `Read ${countOf(payments, 'payment')} with ${countOf(claims, 'claim')}`;
  return insertAuditRow(tx, {
    organizationId: job.organizationId,
    userId: null,
    entityType: 'remittance',
    entityId: job.remittanceId,
    action: 'process',
    description: `${read}, ${counted} counted`,
    origin: noOrigin,
  });
}

/** Streams the claims from the reading thread into the staging table. */
async function readIntoStaging(
  parts: ImportParts,
  tx: TenantTransaction,
  path: string,
): Promise<ReadResult> {
  const dataKey = await getDataKey(parts.keys, tx);
  const rules = await readOwnRules(tx);
  const staging = await openStaging(tx);
  const written = finished(staging);
  written.catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), readingMsMax);
  // Kept here: the stream says it, but does not count itself as errored.
  let refused: unknown;
  staging.on('error', (error) => {
    refused ??= error;
    stop.abort();
  });
  port1.on('message', (piece: Uint8Array) => {
    // The answer lets the reader send the next piece, so no more than a few ever wait here.
    staging.write(piece, () => port1.postMessage(null));
  });
  try {
    const result = await parts.readers.run(
      { path, dataKey, port: port2, organizationId: tx.organizationId, rules },
      { transferList: [port2], signal: stop.signal },
    );
    staging.end();
    await written;
    return result;
  } catch (error) {
    if (refused !== undefined) throw refused;
    staging.destroy();
    if (stop.signal.aborted) {
      throw new UnreadableFile('too_slow', 'Reading this file took too long and was stopped.');
    }
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

async function placePayments(
  tx: TenantTransaction,
  remittanceId: string,
  payments: readonly Payment[],
): Promise<ReadonlyMap<number, PlacedPayment>> {
  const placed = new Map<number, PlacedPayment>();
  for (const payment of payments) {
    const payerId = await upsertPayer(tx, payment);
    const same =
      payment.traceNumber === undefined
        ? undefined
        : await findSamePayment(tx, {
            payerId,
            traceNumber: payment.traceNumber,
            amount: centsToText(payment.amountCents),
          });
    const one: PlacedPayment = {
      id: uuidV7(),
      payerId,
      payment,
      heldReason: same === undefined ? (heldReasonOf(payment) ?? null) : 'duplicate',
      duplicateOfPaymentId: same?.id ?? null,
    };
    await insertPayment(tx, remittanceId, one);
    placed.set(payment.index, one);
  }
  return placed;
}

/** The remittance that already told all of this, when every payment of it is a duplicate. */
async function wholeDuplicateOf(
  tx: TenantTransaction,
  placed: readonly PlacedPayment[],
): Promise<string | null> {
  const [first] = placed;
  if (first === undefined || placed.some(({ heldReason }) => heldReason !== 'duplicate'))
    return null;
  const row = await tx.query
    .selectFrom('payments')
    .select('remittance_id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', first.duplicateOfPaymentId)
    .executeTakeFirst();
  return row?.remittance_id ?? null;
}

async function fail(
  { database, log }: ImportParts,
  job: ProcessRemittance,
  failure: UnreadableFile,
): Promise<void> {
  log.info({ remittanceId: job.remittanceId, code: failure.code }, 'remittance not readable');
  await database.withTenant(job.organizationId, async (tx) => {
    await lockImports(tx);
    // Another process may have finished the file while this one was cut off from its database.
    const current = await findFile(tx, job.remittanceId);
    if (current?.processing_status !== 'processing') return;
    await markFailed(tx, job.remittanceId, { code: failure.code, reason: failure.message });
    await deleteFindings(tx, job.remittanceId);
    await insertFindings(tx, job.remittanceId, failure.result?.findings ?? []);
    await insertAuditRow(tx, {
      organizationId: job.organizationId,
      userId: null,
      entityType: 'remittance',
      entityId: job.remittanceId,
      action: 'process',
      description: `Could not be read: ${failure.code}`,
      origin: noOrigin,
    });
    await tellNotRead(tx, fileOf(job, current), failure.message);
    await announce(tx, job, 'failed', null);
  });
}

function fileOf(
  job: ProcessRemittance,
  { file_name: name, uploaded_by: uploadedBy }: { file_name: string; uploaded_by: string | null },
) {
  return { id: job.remittanceId, name, uploadedBy };
}

async function announce(
  tx: TenantTransaction,
  job: ProcessRemittance,
  processingStatus: 'processing' | 'completed' | 'failed',
  stage: string | null,
): Promise<void> {
  await publishEvent(tx, { type: 'remittance', id: job.remittanceId, processingStatus, stage });
}
