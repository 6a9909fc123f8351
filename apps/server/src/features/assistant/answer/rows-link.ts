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
  const several = filter.drugs.length > 1 || filter.ndcs.length > 1;
  const ofClaims = several || filter.claimStatus !== null || filter.amount !== null;
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
    case 'vendorOpen':
    case 'vendorOverdue':
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
  if (amount?.field === 'totalAmount') return undefined;
  const statuses = { deniedClaims: 'denied', reversals: 'reversal' } as const;
  const ofMeasure = measure === 'deniedClaims' || measure === 'reversals';
  const dollars = (cents: Cents | null | undefined) => (cents == null ? null : centsToText(cents));
  const asked: Filter = {
    from: period.from,
    to: period.to,
    status: ofMeasure ? statuses[measure] : filter.claimStatus,
    counted: 'true',
    amountOf: amount?.field,
    over: dollars(amount?.overCents),
    under: dollars(amount?.underCents),
  };
  if (payers.length < 2 && drugs.length < 2 && ndcs.length < 2) {
    const one = { payer: payers[0], drug: drugs[0], ndc: ndcs[0] };
    return rows('claims', 'The claims', { ...asked, ...one });
  }
  const search = new URLSearchParams(said(asked));
  for (const payer of payers) search.append('payer', payer);
  for (const drug of drugs) search.append('drug', drug);
  for (const ndc of ndcs) search.append('ndc', ndc);
  return { kind: 'screen', label: 'The claims', path: `/analytics?${search}` };
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
  const owed = { vendorOpen: 'open', vendorOverdue: 'overdue' }[query.measure as 'vendorOpen'];
  return rows('invoices', 'The invoices', {
    from: period.from,
    to: period.to,
    vendorId,
    status: invoiceStatus,
    owed,
    counted: query.measure === 'vendorInvoices' ? undefined : 'true',
  });
}

function rows(
  kind: 'claims' | 'lumpSums' | 'payments' | 'invoices',
  label: string,
  asked: Filter,
): AnswerLink {
  return { kind: 'rows', label, rows: kind, filter: said(asked) };
}

function said(asked: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((pair): pair is [string, string] => pair[1] != null),
  );
}
