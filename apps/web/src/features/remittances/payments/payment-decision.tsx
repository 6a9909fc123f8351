import type { PaymentDetail } from '@pfs/wire/payments';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { subtractDollars } from '../../../lib/format/dollars.ts';
import { formatMonth } from '../../../lib/format/format-day.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/day.tsx';
import type { EquationLine } from '../../../ui/equation.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormDialog, ReasonField } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface PaymentDecisionProps {
  readonly payment: PaymentDetail;
  readonly dirFees: number | undefined;
}

/** What was decided about a held payment, and what can be decided now. */
export function PaymentDecision({ payment, dirFees }: PaymentDecisionProps) {
  const [asking, setAsking] = useState(false);
  const hold = useHold();
  const holdAgain = () => hold.mutate({ params: { id: payment.id }, body: {} });
  const counted = isCountedByDecision(payment);
  if (!counted && !mayBeCounted(payment) && payment.decision === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-3">
      <p className="min-w-48 flex-1 text-[0.8125rem] text-ink-soft wrap-anywhere">
        <DecisionText payment={payment} />
      </p>
      {mayBeCounted(payment) ? (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Include anyway
        </Button>
      ) : null}
      {counted ? (
        <Button variant="outline" size="sm" pending={hold.isPending} onClick={holdAgain}>
          Hold again
        </Button>
      ) : null}
      {asking ? (
        <CountDialog
          payment={payment}
          dirFees={dirFees}
          onUndo={holdAgain}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function DecisionText({ payment }: { readonly payment: PaymentDetail }) {
  const { decision, heldReason } = payment;
  if (decision === null && heldReason === 'duplicate') {
    return 'Not a duplicate? You can include it too.';
  }
  if (decision === null) {
    return 'It’s excluded from your totals until someone reviews it.';
  }
  return (
    <>
      {decision.action === 'count' ? 'Included' : 'Held again'} by {decision.userName},{' '}
      <Instant value={decision.decidedAt} />
      {decision.note === '' ? null : <>: “{decision.note}”</>}
    </>
  );
}

const failed = showFailure(
  'No changes were made',
  'The decision couldn’t be saved. Please try again.',
);

/** Holds an included payment again. */
function useHold() {
  return useChange('POST /api/payments/:id/hold', {
    refresh: refreshPayment,
    done: ({ amount }) =>
      showToast({
        title: 'Held again',
        description: `${formatMoney(amount)} was removed from your totals.`,
      }),
    failed,
  });
}

interface Consequence {
  readonly payment: PaymentDetail;
  /** Known only if this is the file's only payment. */
  readonly dirFees: number | undefined;
}

/** What including a held payment changes. */
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
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** States the consequence and asks for a reason before a held payment is included. */
function CountDialog({ payment, dirFees, onUndo, onClose }: CountDialogProps) {
  return (
    <FormDialog
      title="Include this payment anyway?"
      label="Include this payment"
      description={payment.payerName}
      submit="Include payment"
      loadSchema={() => loadCountSchema(payment)}
      route="POST /api/payments/:id/count"
      toCall={(body) => ({ params: { id: payment.id }, body })}
      refresh={refreshPayment}
      done={({ amount }) =>
        showToast({
          title: 'Payment included',
          description: `${formatMoney(amount)} was added to your totals.`,
          action: { label: 'Undo', run: onUndo },
        })
      }
      failed={failed}
      onClose={onClose}
    >
      <Notice tone="warn" title={differenceText(payment) ?? whyHeld(payment)}>
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
        />
      ) : null}
      <ReasonField
        label="Reason for including it"
        name="note"
        hint="For example: the payer confirmed the amount by phone. Saved with your name."
      />
    </FormDialog>
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

export type Payment = RemittanceDetail['payments'][number];

/** Claims less lump sums: what the payment should add up to. */
export function paymentEquation(payment: Payment): readonly EquationLine[] {
  const { claimsTotal, refundCount, providerAdjustmentsTotal: lumps, balanced } = payment;
  return [
    {
      key: 'claims',
      label: refundCount === 0 ? 'Claims' : 'Claims and MFP refunds',
      dollars: claimsTotal,
    },
    {
      key: 'lumps',
      label: lumps < 0 ? 'Lump sums added' : 'Lump sums, taken',
      dollars: Math.abs(lumps),
      operator: lumps < 0 ? 'plus' : 'minus',
    },
    {
      key: 'sum',
      label: balanced ? 'Payment' : 'Expected payment',
      dollars: subtractDollars(claimsTotal, lumps),
      operator: 'equals',
    },
  ];
}

/** How much the payment differs from its claims and lump sums; undefined where it does not. */
export function differenceText(payment: Payment): string | undefined {
  const { amount, claimsTotal, providerAdjustmentsTotal } = payment;
  const difference = subtractDollars(
    amount,
    subtractDollars(claimsTotal, providerAdjustmentsTotal),
  );
  if (difference === 0) return undefined;
  const size = formatMoney(Math.abs(difference));
  return `The payment is ${size} ${difference < 0 ? 'less' : 'more'} than the total of its claims and lump sums.`;
}

export type PaymentState = 'counted' | 'counted_by_decision' | NonNullable<Payment['heldReason']>;

/** Whether a payment is in the totals, and if not, why. */
export function paymentStateOf(payment: Payment): PaymentState {
  if (payment.counted) return payment.heldReason === null ? 'counted' : 'counted_by_decision';
  return payment.heldReason ?? 'out_of_balance';
}

/** Whether a payment needs or had a decision. Only then are its details loaded. */
export function needsDetails(payment: Payment): boolean {
  return !payment.counted || payment.heldReason !== null;
}

/** A person may accept a difference, say that it is no duplicate, or enter a missing date. */
export function mayBeCounted(payment: PaymentDetail): boolean {
  return !payment.counted;
}

function isCountedByDecision(payment: PaymentDetail): boolean {
  return payment.counted && payment.decision?.action === 'count';
}

export const paymentQuery = (id: string) => routeQuery('GET /api/payments/:id', { params: { id } });

/** The server's schema, loaded when first needed. A payment without a date requires one. */
export async function loadCountSchema({ paidOn }: Pick<PaymentDetail, 'paidOn'>) {
  const { body } = (await import('@pfs/wire/payments')).paymentRoutes.countPayment;
  return paidOn === null ? body.extend({ paidOn: body.shape.paidOn.unwrap() }) : body;
}

/** After a decision about a payment: shows it, and fetches the totals again. */
async function refreshPayment(client: QueryClient, payment?: PaymentDetail): Promise<void> {
  if (payment) client.setQueryData(paymentQuery(payment.id).queryKey, payment);
  await refreshFigures(client);
}
