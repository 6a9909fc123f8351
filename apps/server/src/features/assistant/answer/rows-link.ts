import type { AssistantQuery, RowKind } from '@pfs/core/assistant/query';
import { type Cents, centsToText } from '@pfs/core/money';
import type { AnswerLink } from '@pfs/wire/assistant';

/** Of vendors by their names, which lists ask for by id; of two that share a name none. */
export type VendorIds = ReadonlyMap<string, string>;

type Filter = Readonly<Record<string, string | null | undefined>>;

/** The list of exactly the rows that a query is about, where a list can be asked so. */
export function rowsLink(query: AssistantQuery, vendorIds: VendorIds): AnswerLink | undefined {
  switch (query.rows ?? rowsOf(query)) {
    case 'claims':
      return claimsLink(query);
    case 'lumpSums':
      return lumpSumsLink(query);
    case 'payments':
    case 'remittances':
      return paymentsLink(query);
    case 'invoices':
      return invoicesLink(query, vendorIds);
    case undefined:
      return undefined;
  }
}

/** Of what rows a measure is the count or the sum, where it is of one kind. */
function rowsOf({ measure, filter }: AssistantQuery): RowKind | undefined {
  const ofClaims = filter.claimStatus !== null || filter.amount !== null;
  switch (measure) {
    case 'deniedClaims':
    case 'reversals':
    case 'patientPaid':
      return 'claims';
    case 'lumpSums':
      return 'lumpSums';
    case 'payments':
    case 'paymentsReceived':
      return 'payments';
    case 'vendorInvoices':
    case 'vendorSpend':
      return 'invoices';
    case 'dirFees':
    case 'gerFees':
    case 'otherFees':
    case 'grossAmount':
    case 'netAmount':
    case 'claims':
      return ofClaims ? 'claims' : undefined;
    default:
      return undefined;
  }
}

function claimsLink({ measure, filter }: AssistantQuery): AnswerLink | undefined {
  const { period, payers, drugs, ndcs, amount } = filter;
  if (payers.length > 1 || drugs.length + ndcs.length > 1) return undefined;
  if (amount?.field === 'totalAmount') return undefined;
  const statuses = { deniedClaims: 'denied', reversals: 'reversal' } as const;
  const ofMeasure = measure === 'deniedClaims' || measure === 'reversals';
  const dollars = (cents: Cents | null | undefined) => (cents == null ? null : centsToText(cents));
  return rows('claims', 'The claims', {
    from: period.from,
    to: period.to,
    payer: payers[0],
    drug: drugs[0],
    ndc: ndcs[0],
    status: ofMeasure ? statuses[measure] : filter.claimStatus,
    counted: 'true',
    amountOf: amount?.field,
    over: dollars(amount?.overCents),
    under: dollars(amount?.underCents),
  });
}

function lumpSumsLink({ filter }: AssistantQuery): AnswerLink | undefined {
  const { period, payers, categories, amount } = filter;
  if (payers.length > 1 || amount !== null) return undefined;
  const category = categories.length === 0 ? undefined : categories.join(',');
  const asked = { from: period.from, to: period.to, payer: payers[0], category, counted: 'true' };
  return rows('lumpSums', 'The lump sums', asked);
}

function paymentsLink({ filter }: AssistantQuery): AnswerLink | undefined {
  const { period, payers, amount } = filter;
  if (payers.length > 1 || amount !== null) return undefined;
  const asked = { from: period.from, to: period.to, payer: payers[0], counted: 'true' };
  return rows('payments', 'The payments', asked);
}

function invoicesLink(query: AssistantQuery, vendorIds: VendorIds): AnswerLink | undefined {
  const { period, vendors, invoiceStatus, amount } = query.filter;
  const vendorId = vendors.length === 1 ? vendorIds.get(vendors[0] ?? '') : undefined;
  if (amount !== null || vendors.length > 1) return undefined;
  if (vendors.length === 1 && vendorId === undefined) return undefined;
  // No list is asked for what is open or overdue.
  if (query.measure === 'vendorOpen' || query.measure === 'vendorOverdue') return undefined;
  return rows('invoices', 'The invoices', {
    from: period.from,
    to: period.to,
    vendorId,
    status: invoiceStatus,
    cancelled: query.measure === 'vendorSpend' && invoiceStatus === null ? 'false' : undefined,
  });
}

function rows(
  kind: 'claims' | 'lumpSums' | 'payments' | 'invoices',
  label: string,
  asked: Filter,
): AnswerLink {
  const said = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] != null);
  return { kind: 'rows', label, rows: kind, filter: Object.fromEntries(said) };
}
