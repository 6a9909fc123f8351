import type { DraftChange } from '@pfs/core/draft/draft-change';
import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import { isBalanced } from '@pfs/core/draft/open-differences';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { AppError } from '../../platform/errors.ts';
import type { KeptPayment } from '../remittances/public.ts';

/** Steps that prove a payment or keep all of it as it was. */
const wholePayment: ReadonlySet<DraftChange['kind']> = new Set([
  'accept_all',
  'accept_doubt',
  'move_column',
  'split_column',
  'merge_columns',
  'flip_rows',
]);

/**
 * Rows that the steps of one call may have proven anew, and a larger document once: about a second
 * and a half, in which this process answers nobody else.
 */
const provenRowsMax = 10_000;

type RequireWithin = (change: DraftChange, drafts: readonly DraftPayment[]) => void;

/** Looks before each step of a call whether it may be made on the payments as they are then. */
export function createStepLimits(before: readonly KeptPayment[]): RequireWithin {
  const kept = new Map(before.map((one) => [one.payment, one]));
  const ofDocument = before.reduce((sum, { payment }) => sum + rowsOf(payment), 0);
  const left = { rows: Math.max(provenRowsMax, ofDocument) };
  return (change, drafts) => {
    if (!wholePayment.has(change.kind)) return;
    const draft = drafts[change.payment];
    if (draft === undefined) return;
    left.rows -= rowsOf(draft);
    if (left.rows < 0) {
      const fields = { changes: 'Send fewer steps that change whole payments' };
      throw new AppError('invalid_input', { fields });
    }
    if (change.kind === 'accept_all') requireBalance(kept.get(draft) ?? proveDraft(draft));
  };
}

function rowsOf({ claims, lumps, controls }: DraftPayment): number {
  return claims.length + lumps.length + controls.length;
}

/** Where something is missing, nobody can say of all at once that it is right. */
function requireBalance(payment: ProvenPayment): void {
  if (isBalanced(payment.differenceCents, payment)) return;
  throw new AppError('conflict', {
    message: 'Everything can be accepted at once only where nothing differs.',
  });
}
