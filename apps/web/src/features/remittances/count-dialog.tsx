import type { PaymentDetail } from '@pfs/wire/payments';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { countConsequence } from './count-consequence.ts';
import { differenceWords } from './payment-equation.ts';
import { type CountBody, loadCountSchema } from './payments.queries.ts';

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
    <Dialog title="Count this payment anyway" description={payment.payerName} onClose={onClose}>
      <form aria-label="Count this payment" className="flex flex-col gap-4" {...formProps}>
        <Notice tone="warn" title={differenceWords(payment) ?? whyHeld(payment)}>
          {countConsequence({ payment, dirFees })}
          {payment.balanced ? null : ' The difference stays marked; nothing is added to close it.'}
        </Notice>
        {payment.paidOn === null ? (
          <Field
            label="Paid on"
            name="paidOn"
            type="date"
            required
            className="max-w-56"
            hint="The day on which the money came, from your bank or from the payer."
            error={errors['paidOn']}
          />
        ) : null}
        <TextArea
          label="Why may it count?"
          name="note"
          maxLength={500}
          required
          hint="For example: the payer confirmed the amount by phone. It is kept with your name."
          error={errors['note']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Count it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function whyHeld({ heldReason }: PaymentDetail): string {
  switch (heldReason) {
    case 'undated':
      return 'The file names no payment date';
    case 'cut_off':
      return 'The file ends inside this payment';
    default:
      return 'The same payment came in another file';
  }
}
