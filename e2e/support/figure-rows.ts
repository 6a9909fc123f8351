import type { FigureTerm } from '@pfs/wire/figures';

type Row = Readonly<Record<string, unknown>>;

/** Reads all of a list, page by page, as the person who is signed in. */
export type ReadAll = (path: string, filter: Readonly<Record<string, string>>) => Promise<Row[]>;

const listOfKind = {
  claims: '/api/claims',
  provider_adjustments: '/api/provider-adjustments',
  refunds: '/api/mfp-refunds',
  payments: '/api/payments',
  vendor_invoices: '/api/vendor-invoices',
  claim_costs: '/api/claim-costs',
  allocations: '/api/allocated-fees',
  earned_lumps: '/api/earned-lumps',
  forwarding_balances: '/api/forwarding-balances',
  purchase_lines: '/api/purchase-lines',
  vendor_payments: '/api/vendor-payments',
} as const;

/** What a term comes to by its rows alone, and how many they are. */
export async function sumOfRows(
  { rows, unit }: FigureTerm,
  readAll: ReadAll,
): Promise<{ count: number; cents: number | undefined }> {
  if (rows === null || rows.kind === 'figures') throw new Error('a term without rows');
  const listed = await readAll(listOfKind[rows.kind], rows.filter);
  const { field } = rows;
  if (field === null) {
    const cents = unit === 'count' ? listed.length * 100 : undefined;
    return { count: listed.length, cents };
  }
  // Units of what came back are counted as a positive number that is taken away.
  const sizeOnly = field === 'quantity';
  const amounts = listed.map((row) => Number(row[field] ?? 0));
  const cents = amounts
    .map((amount) => Math.round((sizeOnly ? Math.abs(amount) : amount) * 100_000))
    .reduce((sum, each) => sum + each, 0);
  return { count: listed.length, cents: cents / 1_000 };
}

/** Works out an equation as it is written. */
export function resultOf(terms: readonly FigureTerm[], unit: string): number | null {
  let made = 0;
  for (const { operator, value } of terms) {
    if (value === null) return null;
    if (operator === 'minus') made -= value;
    else if (operator === 'times') made *= value / 100;
    else if (operator !== 'divided') made += value;
    else if (unit === 'percent') made = value > 0 ? (made / value) * 100 : 0;
    else made = value > 0 ? made / value : 0;
  }
  return made;
}
