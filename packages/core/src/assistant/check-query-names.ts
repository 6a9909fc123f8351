import type { FigureFilter } from '../figures/figure-filter.ts';
import { type Measure, measureDefinition } from './measures.ts';
import type { AssistantQuery, RowKind } from './query.ts';

/** More than a person compares by hand. */
const namesMax = 50;

type Named = Exclude<keyof FigureFilter, 'period' | 'amount'>;

const words: Readonly<Record<Named, string>> = {
  payers: 'payer',
  drugs: 'drug',
  ndcs: 'drug',
  vendors: 'vendor',
  categories: 'kind of lump sum',
  claimStatus: 'status of claims',
  invoiceStatus: 'status of invoices',
};

const ofRows: Readonly<
  Record<RowKind, { readonly names: readonly Named[]; readonly measures: readonly Measure[] }>
> = {
  claims: {
    names: ['payers', 'drugs', 'ndcs', 'claimStatus'],
    measures: [
      'claims',
      'deniedClaims',
      'reversals',
      'dirFees',
      'gerFees',
      'otherFees',
      'grossAmount',
      'netAmount',
    ],
  },
  lumpSums: { names: ['payers', 'categories'], measures: ['lumpSums'] },
  payments: { names: ['payers'], measures: ['paymentsReceived', 'payments'] },
  remittances: { names: ['payers'], measures: ['payments', 'paymentsReceived'] },
  invoices: {
    names: ['vendors', 'invoiceStatus'],
    measures: ['vendorInvoices', 'vendorSpend', 'vendorOpen', 'vendorOverdue'],
  },
};

/** Whether everything that the query names is something that its figure or rows know. */
export function checkNames(query: AssistantQuery): string | undefined {
  const { rows, measure, filter, by } = query;
  const { label } = measureDefinition(measure);
  if (rows !== null && !ofRows[rows].measures.includes(measure)) {
    return `A list of ${rows} is not in the order of ${label}.`;
  }
  const taken = rows === null ? namesOf(measure) : ofRows[rows].names;
  for (const name of Object.keys(words) as Named[]) {
    const said = filter[name];
    if (said === null || said.length === 0) continue;
    if (!taken.includes(name)) return `${label} are not known of one ${words[name]}.`;
    if (Array.isArray(said) && said.length > namesMax) return 'More than 50 names at once.';
  }
  if (filter.drugs.length > 0 && filter.ndcs.length > 0) {
    return 'Drugs are asked for by name or by NDC, not both at once.';
  }
  if (filter.ndcs.some((ndc) => !/^\d{11}$/.test(ndc))) return 'An NDC has eleven digits.';
  const ofClaims = namesDrug(filter) || filter.claimStatus !== null || filter.amount !== null;
  if (by === 'remittance' && ofClaims) return 'Files are not known by their claims alone.';
  return checkStatus(query);
}

function namesDrug({ drugs, ndcs }: FigureFilter): boolean {
  return drugs.length > 0 || ndcs.length > 0;
}

/** By what a figure may be narrowed. */
function namesOf(measure: Measure): readonly Named[] {
  const { family, by } = measureDefinition(measure);
  switch (family) {
    case 'payments':
      if (measure === 'lumpSums') return ['payers', 'categories'];
      return by.includes('drug') ? ['payers', 'drugs', 'ndcs', 'claimStatus'] : ['payers'];
    case 'drugs':
      return ['payers', 'drugs', 'ndcs'];
    case 'vendors':
      return by.includes('status') ? ['vendors', 'invoiceStatus'] : ['vendors'];
    case 'pharmacy':
      return [];
  }
}

/** A status that the measure itself rules out would make a 0 that tells nothing. */
function checkStatus({ measure, filter, by }: AssistantQuery): string | undefined {
  const { claimStatus, invoiceStatus } = filter;
  const only = { deniedClaims: 'denied', reversals: 'reversal' } as const;
  if (claimStatus !== null && (measure === 'deniedClaims' || measure === 'reversals')) {
    if (only[measure] !== claimStatus) return `No claim is ${claimStatus} and ${only[measure]}.`;
  }
  if (claimStatus !== null && by === 'status') return 'Claims of one status have no other.';
  if (measure === 'vendorSpend' && invoiceStatus === 'cancelled') {
    return 'Vendor spend leaves cancelled invoices out.';
  }
  const open = measure === 'vendorOpen' || measure === 'vendorOverdue';
  const settled = invoiceStatus === 'paid' || invoiceStatus === 'cancelled';
  if (open && settled) return `An invoice that is ${invoiceStatus} is not open.`;
  if (measure === 'vendorOverdue' && invoiceStatus === 'disputed') {
    return 'A disputed invoice is not overdue.';
  }
  return undefined;
}
