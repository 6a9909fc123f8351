import type { PaymentDetail } from '@pfs/wire/payments';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { differenceWords } from './payment-equation.ts';
import { type CountBody, loadCountSchema } from './payments.queries.ts';

interface Consequence {
  readonly payment: PaymentDetail;
  /** Known where the file holds this one payment only. */
  readonly dirFees: number | undefined;
}

/** What counting a held payment changes, in one sentence. */
export function countConsequence({ payment, dirFees }: Consequence): string {
  const claims = payment.claimCount === 1 ? 'claim' : 'claims';
  const what = [
    `${formatMoney(payment.amount)} with ${formatCount(payment.claimCount)} ${claims}`,
    dirFees === undefined || dirFees === 0 ? '' : ` and ${formatMoney(dirFees)} in DIR fees`,
  ].join('');
  const month =
    payment.paidOn === null ? 'the month you choose' : formatMonth(payment.paidOn.slice(0, 7));
  const remark = remarks[payment.heldReason ?? ''] ?? '';
  return `${what} will be included in totals and reports for ${month}.${remark}`;
}

const remarks: Readonly<Record<string, string>> = {
  duplicate: ' The same payment from the other file stays included too.',
  cut_off: ' Claims missing from the file won’t be included.',
};

interface CountDialogProps {
  readonly payment: PaymentDetail;
  readonly dirFees: number | undefined;
  readonly pending: boolean;
  readonly onCount: (body: CountBody) => void;
  readonly onClose: () => void;
}

/** Says what will happen and asks why, before a payment that does not add up is counted. */
export function CountDialog(props: CountDialogProps) {
  const { payment, dirFees, pending, onCount, onClose } = props;
  const { errors, formProps } = useCheckedForm({
    loadSchema: () => loadCountSchema(payment),
    onValid: onCount,
  });
  return (
    <Dialog title="Include this payment anyway?" description={payment.payerName} onClose={onClose}>
      <form aria-label="Include this payment" className="flex flex-col gap-4" {...formProps}>
        <Notice tone="warn" title={differenceWords(payment) ?? whyHeld(payment)}>
          {countConsequence({ payment, dirFees })}
          {payment.balanced ? null : ' The difference stays flagged. No adjustment is made.'}
        </Notice>
        {payment.paidOn === null ? (
          <Field
            label="Paid on"
            name="paidOn"
            type="date"
            required
            className="max-w-56"
            hint="The date you received the payment, from your bank or the payer."
            error={errors['paidOn']}
          />
        ) : null}
        <TextArea
          label="Reason for counting it"
          name="note"
          maxLength={500}
          required
          hint="For example: the payer confirmed the amount by phone. Saved with your name."
          error={errors['note']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Include payment
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function whyHeld({ heldReason }: PaymentDetail): string {
  switch (heldReason) {
    case 'undated':
      return 'The file has no payment date';
    case 'cut_off':
      return 'The file ends inside this payment';
    default:
      return 'Another file has the same payment';
  }
}
