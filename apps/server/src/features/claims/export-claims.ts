import { PassThrough } from 'node:stream';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type CallTurns, callTurnsOf } from '../../platform/http/call-turns.ts';
import type { ClaimFilter } from './claim-filter.ts';
import { type ClaimOrder, orderedClaims } from './claims.repository.ts';
import { howDecided } from './how-decided.ts';
import type { ClaimRow } from './to-claim.ts';
import { dirPercentageOf } from './to-claim.ts';

/** So few that writing them holds nobody else up. */
const rowsAtOnce = 250;
/** What a slow reader has not taken yet. */
const waitingBytesMax = 16_384;
/** A million claims in an order without an index are sorted first. */
const statementTimeoutMs = 120_000;
/** Each holds a connection for as long as its reader takes. */
const exportsAtOnceMax = 4;
/** One pharmacy's slow readers leave others their places. */
const exportsOfOneMax = 2;
const retryAfterSeconds = 30;
/** By pharmacy, and counted until the database is let go of: a reader may have left long before. */
const running = new WeakMap<Database, Map<string, number>>();

/** Takes a place, or throws; the answer gives it back. */
function takePlace(database: Database, organizationId: string): () => void {
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
    howDecided(row.decided_by),
  ]);
}

interface Wanted {
  readonly organizationId: string;
  readonly filter: ClaimFilter;
  readonly order: ClaimOrder;
}

/**
 * The claims of a filter as CSV, as they stand at one moment. A cursor hands them out in pieces, as
 * fast as they are taken, so memory stays flat. What breaks on the way destroys the stream, and
 * with it the download: a file without its end never looks whole. Throws when too many run.
 */
export function exportClaims(database: Database, wanted: Wanted): PassThrough {
  const giveBack = takePlace(database, wanted.organizationId);
  const { rest } = callTurnsOf(database);
  const csv = new PassThrough({ highWaterMark: waitingBytesMax });
  // It may break before somebody reads it; who does is told then.
  csv.on('error', () => undefined);
  database
    .withTenant(wanted.organizationId, (tx) => writeClaims(tx, { ...wanted, rest }, csv), {
      snapshot: true,
      statementTimeoutMs,
    })
    .finally(giveBack)
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
  await written(csv, byteOrderMark + csvLine(header));
  for (;;) {
    const before = performance.now();
    const { rows } = await tx.client.query<ClaimRow>(`fetch ${rowsAtOnce} from exported_claims`);
    const lines = rows.map(lineOf).join('');
    await rest(organizationId, performance.now() - before);
    if (rows.length > 0) await written(csv, lines);
    if (rows.length < rowsAtOnce || csv.destroyed) return;
  }
}

async function written(csv: PassThrough, text: string): Promise<void> {
  if (csv.destroyed || csv.write(text)) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      csv.off('drain', goOn).off('close', goOn);
      resolve();
    };
    csv.on('drain', goOn).on('close', goOn);
  });
}
