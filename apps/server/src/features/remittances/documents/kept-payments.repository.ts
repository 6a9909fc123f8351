import type {
  DraftClaim,
  DraftLump,
  DraftPage,
  DraftPayment,
} from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { canAcceptInOneStep } from '@pfs/core/draft/review/review-items';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';

/**
 * A payment of a document as it is stored: only the number of rows that add up, and the equations
 * of rows that don't.
 */
export interface KeptPayment extends ProvenPayment {
  readonly rowsThatHold: number;
  readonly rowsThatDoNot: number;
  /** Missing in payments stored by earlier versions. */
  readonly acceptableAtOnce?: boolean;
}

/** The payment of a draft without its rows. */
export type DraftHead = Omit<DraftPayment, 'claims' | 'lumps'>;
/** The proof of a payment, without the payment. */
export type DraftProof = Omit<KeptPayment, 'payment'>;

export function toKeptPayment(proven: ProvenPayment): KeptPayment {
  const ofRows = proven.equations.filter(({ kind }) => kind === 'row');
  const rows = new Set(ofRows.map(({ row }) => row));
  const failing = new Set(ofRows.filter(({ holds }) => !holds).map(({ row }) => row));
  return {
    ...proven,
    equations: proven.equations.filter(({ kind, holds }) => kind !== 'row' || !holds),
    rowsThatHold: rows.size - failing.size,
    rowsThatDoNot: failing.size,
    acceptableAtOnce: canAcceptInOneStep(proven),
  };
}

/** The payments of a document as they were read and changed, with their proofs. */
export async function readDraftPayments(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly KeptPayment[]> {
  const heads = await selectOwn(tx, 'document_payments', { remittance_id: remittanceId })
    .select(['position', 'head', 'proof'])
    .orderBy('position')
    .execute();
  const rows = await selectOwn(tx, 'document_rows', { remittance_id: remittanceId })
    .select(['payment_position', 'part', 'content'])
    .orderBy('payment_position')
    .orderBy('part')
    .orderBy('position')
    .execute();
  const contents = Map.groupBy(rows, (row) => `${row.part} ${row.payment_position}`);
  return heads.map(({ position, head, proof }) => {
    const claims = contents.get(`claim ${position}`)?.map(({ content }) => content) ?? [];
    const lumps = contents.get(`lump ${position}`)?.map(({ content }) => content) ?? [];
    const payment: DraftPayment = {
      ...(head as unknown as DraftHead),
      claims: claims as unknown as readonly DraftClaim[],
      lumps: lumps as unknown as readonly DraftLump[],
    };
    return { ...(proof as unknown as DraftProof), payment } satisfies KeptPayment;
  });
}

export async function readDraftPages(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly DraftPage[]> {
  const rows = await selectOwn(tx, 'document_pages', { remittance_id: remittanceId })
    .selectAll()
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    width: Number(row.width),
    height: Number(row.height),
    turnedDegrees: row.turned_degrees as DraftPage['turnedDegrees'],
    source: row.source as DraftPage['source'],
    words: row.words,
  }));
}
