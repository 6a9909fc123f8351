import { type Cents, usdText } from '../money.ts';

export const invoiceStatuses = ['pending', 'approved', 'paid', 'disputed', 'cancelled'] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  disputed: 'Disputed',
  cancelled: 'Cancelled',
};

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

/** A status in a sentence, in US spelling. */
export function statusWord(status: InvoiceStatus): string {
  return status === 'cancelled' ? 'canceled' : status;
}

const doneTo: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'set back',
  approved: 'approved',
  paid: 'paid',
  disputed: 'disputed',
  cancelled: 'canceled',
};

/** Why a step isn't allowed, as a sentence. */
export function whyNot({ from, to }: Step): string {
  const is = `This invoice is ${statusWord(from)}`;
  if (from === to) return `${is} already.`;
  if (to === 'paid' && from !== 'cancelled')
    return `${is}. It must be approved before it can be paid.`;
  if (to === 'cancelled' && from === 'approved') {
    return `${is}. It must be disputed before it can be canceled.`;
  }
  return `${is}, so it can’t be ${doneTo[to]}.`;
}

/** The steps from an invoice's first status to the given one. */
export function stepsTo(status: InvoiceStatus): readonly InvoiceStatus[] {
  if (status === 'pending') return ['pending'];
  return status === 'paid' ? ['pending', 'approved', 'paid'] : ['pending', status];
}

/**
 * Why an invoice is excluded from sums. Source: docs/domain/vendor-invoices.md, "Counted invoices".
 */
export const leftOutReasons = ['cancelled', 'disputed', 'duplicate'] as const;

interface Some {
  readonly invoices: number;
  readonly cents: Cents;
}

/** Invoices that are excluded from sums until someone reviews them. */
interface LeftOut {
  readonly duplicates: Some;
  readonly disputed: Some;
}

/** The sentence about invoices that a sum excludes; undefined if it includes all. */
export function leftOutText({ duplicates, disputed }: LeftOut): string | undefined {
  const said = [
    sentenceOf(duplicates, {
      one: 'invoice flagged as a duplicate',
      many: 'invoices flagged as duplicates',
      until: 'until reviewed',
    }),
    sentenceOf(disputed, {
      one: 'disputed invoice',
      many: 'disputed invoices',
      until: 'until the dispute is settled',
    }),
  ].filter((sentence) => sentence !== undefined);
  return said.length === 0 ? undefined : said.join(' ');
}

function sentenceOf(
  { invoices, cents }: Some,
  { one, many, until }: { readonly one: string; readonly many: string; readonly until: string },
): string | undefined {
  if (invoices === 0) return undefined;
  const counted = `${invoices.toLocaleString('en-US')} ${invoices === 1 ? one : many}`;
  return `${counted}, ${usdText(cents)}, ${invoices === 1 ? 'is' : 'are'} excluded ${until}.`;
}
