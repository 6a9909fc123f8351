import { PassThrough } from 'node:stream';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type CallTurns, callTurnsOf } from '../../platform/http/call-turns.ts';
import type { ClaimFilter } from './claim-filter.ts';
import { type ClaimOrder, type ClaimRow, dirPercentageOf, orderedClaims } from './list-claims.ts';

/** Few enough that writing them does not delay other requests. */
const rowsAtOnce = 250;
/** Buffered for a slow reader. */
const waitingBytesMax = 16_384;
/** Without a database index for the order, a million claims are sorted first. */
const statementTimeoutMs = 120_000;
/** Each export holds a connection for as long as its reader takes. */
const exportsAtOnceMax = 4;
/** Slow readers of one pharmacy must not block the others. */
const exportsOfOneMax = 2;
const retryAfterSeconds = 30;
/** By pharmacy. An export counts until its connection is free, even if its reader has left. */
const running = new WeakMap<Database, Map<string, number>>();

/** Takes a slot, or throws. Returns the function that releases it. */
function takeSlot(database: Database, organizationId: string): () => void {
  const counts = running.get(database) ?? new Map<string, number>();
  running.set(database, counts);
  const own = counts.get(organizationId) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (own >= exportsOfOneMax || all >= exportsAtOnceMax) {
    throw new AppError('too_many_requests', { retryAfterSeconds });
  }
  counts.set(organizationId, own + 1);
  return () => {
    const left = (counts.get(organizationId) ?? 0) - 1;
    if (left > 0) counts.set(organizationId, left);
    else counts.delete(organizationId);
  };
}

const header = [
  'Claim ID',
  'Payment date',
  'Date of service',
  'Payer',
  'Drug',
  'NDC',
  'Quantity',
  'Gross',
  'DIR fee',
  'GER fee',
  'Other fees',
  'Net',
  'DIR %',
  'Patient paid',
  'Plan',
  'Status',
  'In totals',
  'Classified by',
];

function lineOf(row: ClaimRow): string {
  return csvLine([
    row.claim_id,
    row.processed_date,
    row.date_of_service,
    row.payer_name,
    row.drug_name,
    row.ndc,
    row.quantity,
    row.gross_amount,
    row.dir_fee,
    row.ger_fee,
    row.other_fees,
    row.net_amount,
    dirPercentageOf(row),
    row.patient_paid,
    row.plan_name,
    row.status,
    row.counted ? 'yes' : 'no',
    decisionLabel(row.decided_by),
  ]);
}

interface Wanted {
  readonly organizationId: string;
  readonly filter: ClaimFilter;
  readonly order: ClaimOrder;
}

/**
 * A snapshot of the claims that match a filter, as CSV. A cursor reads them as fast as the client
 * does, so memory stays flat. An error destroys the stream, so an incomplete file never looks
 * complete. Throws when too many exports run.
 */
export function exportClaims(database: Database, wanted: Wanted): PassThrough {
  const releaseSlot = takeSlot(database, wanted.organizationId);
  const { rest } = callTurnsOf(database);
  const csv = new PassThrough({ highWaterMark: waitingBytesMax });
  // It may fail before anybody reads it; the reader gets the error then.
  csv.on('error', () => undefined);
  database
    .withTenant(wanted.organizationId, (tx) => writeClaims(tx, { ...wanted, rest }, csv), {
      snapshot: true,
      statementTimeoutMs,
    })
    .finally(releaseSlot)
    .then(
      () => csv.end(),
      (error: unknown) => csv.destroy(error as Error),
    );
  return csv;
}

async function writeClaims(
  tx: TenantTransaction,
  { organizationId, filter, order, rest }: Wanted & Pick<CallTurns, 'rest'>,
  csv: PassThrough,
): Promise<void> {
  const { sql, parameters } = orderedClaims(tx, filter, order).compile();
  await tx.client.query(`declare exported_claims no scroll cursor for ${sql}`, [...parameters]);
  await write(csv, byteOrderMark + csvLine(header));
  for (;;) {
    const before = performance.now();
    const { rows } = await tx.client.query<ClaimRow>(`fetch ${rowsAtOnce} from exported_claims`);
    const lines = rows.map(lineOf).join('');
    await rest(organizationId, performance.now() - before);
    if (rows.length > 0) await write(csv, lines);
    if (rows.length < rowsAtOnce || csv.destroyed) return;
  }
}

async function write(csv: PassThrough, text: string): Promise<void> {
  if (csv.destroyed || csv.write(text)) return;
  await new Promise<void>((resolve) => {
    const resume = () => {
      csv.off('drain', resume).off('close', resume);
      resolve();
    };
    csv.on('drain', resume).on('close', resume);
  });
}

const labels: Readonly<Record<string, string>> = {
  text: 'text',
  ocr: 'OCR',
  repaired: 'repaired',
  person: 'person',
};

/** How a claim's values were determined, as shown in exports. An 835 needs no decision. */
export function decisionLabel(decidedBy: string | null): string {
  return decidedBy === null ? '835' : (labels[decidedBy] ?? decidedBy);
}
