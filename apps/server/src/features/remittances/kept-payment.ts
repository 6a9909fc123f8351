import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { isAcceptableAtOnce } from '@pfs/core/draft/review/review-items';

/**
 * A payment of a document as it is kept: of thousands of rows that add up only the number, and the
 * equations of those that do not.
 */
export interface KeptPayment extends ProvenPayment {
  readonly rowsThatHold: number;
  readonly rowsThatDoNot: number;
  /** Left out of what was kept before this was asked. */
  readonly acceptableAtOnce?: boolean;
}

/** The payment of a draft without its rows. */
export type DraftHead = Omit<DraftPayment, 'claims' | 'lumps'>;
/** What core found of it, without the payment itself. */
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
    acceptableAtOnce: isAcceptableAtOnce(proven),
  };
}
