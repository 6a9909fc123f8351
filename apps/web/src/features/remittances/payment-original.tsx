import type { PaymentDetail } from '@pfs/wire/payments';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';

export function PaymentOriginal({ payment }: { readonly payment: PaymentDetail }) {
  const { duplicateOf, heldReason, counted } = payment;
  if (heldReason === 'cut_off') {
    return (
      <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
        The file has no end for this payment, so claims of it may be missing. Ask the payer for the
        whole file: its payment counts by itself, and this one stays out.
      </p>
    );
  }
  if (heldReason === 'undated') {
    return (
      <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
        {counted
          ? 'The file names no payment date; the day was given by hand.'
          : 'The file names no payment date, so this money belongs to no month until you say the day.'}
      </p>
    );
  }
  if (duplicateOf === null) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft wrap-anywhere">
      The same payment is counted from{' '}
      <Link href={remittancePath(duplicateOf.remittanceId)} className="text-accent underline">
        {duplicateOf.fileName}
      </Link>
      . Nothing is counted twice.
    </p>
  );
}
