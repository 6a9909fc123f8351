export const invoiceStatuses = ['pending', 'approved', 'paid', 'disputed', 'cancelled'] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Where an invoice may go from each status. Source: docs/domain/vendor-invoices.md, "Status". */
const next: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  pending: ['approved', 'disputed', 'cancelled'],
  approved: ['paid', 'disputed'],
  disputed: ['approved', 'cancelled'],
  paid: [],
  cancelled: [],
};

interface Step {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
}

/** Whether a step is one that an invoice may take. */
export function mayBecome({ from, to }: Step): boolean {
  return next[from].includes(to);
}

const doneTo: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'set back',
  approved: 'approved',
  paid: 'paid',
  disputed: 'disputed',
  cancelled: 'cancelled',
};

/** Why a step is not allowed, in words. */
export function whyNot({ from, to }: Step): string {
  const is = `This invoice is ${from}`;
  if (from === to) return `${is} already.`;
  if (to === 'paid' && from !== 'cancelled')
    return `${is}. It must be approved before it can be paid.`;
  if (to === 'cancelled' && from === 'approved') {
    return `${is}. It must be disputed before it can be cancelled.`;
  }
  return `${is}, so it can’t be ${doneTo[to]}.`;
}

/** The steps that lead to a status, from where an invoice comes in. */
export function stepsTo(status: InvoiceStatus): readonly InvoiceStatus[] {
  if (status === 'pending') return ['pending'];
  return status === 'paid' ? ['pending', 'approved', 'paid'] : ['pending', status];
}
