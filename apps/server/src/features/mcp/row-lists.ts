import { caseRoutes } from '@pfs/wire/cases';
import { claimRoutes } from '@pfs/wire/claims';
import { depositRoutes } from '@pfs/wire/deposits';
import { figureRowRoutes } from '@pfs/wire/figure-rows';
import { invoiceFindingRoutes } from '@pfs/wire/invoice-findings';
import { paymentRoutes } from '@pfs/wire/payments';
import { priceAppealRoutes } from '@pfs/wire/price-appeals';
import { providerAdjustmentRoutes } from '@pfs/wire/provider-adjustments';
import { recoveryRoutes } from '@pfs/wire/recovery';
import { refundRoutes } from '@pfs/wire/refunds';
import { vendorInvoiceRoutes, vendorPaymentRoutes } from '@pfs/wire/vendor-invoices';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { namesOf, type ReadApi, type ReadRoute, requireKnownNames } from './read-api.ts';

interface RowList {
  readonly route: ReadRoute & { readonly query: z.ZodType };
  readonly what: string;
  /** The screen that shows the rows; its address takes the list's filters. */
  readonly screen: string;
  /** Its payers and drugs are whole names. */
  readonly byName?: true;
}

/** The lists, under the names that the terms of figures use. */
const lists = {
  claims: {
    route: claimRoutes.listClaims,
    ...{ what: 'remitted claims', screen: '/analytics', byName: true },
  },
  provider_adjustments: {
    route: providerAdjustmentRoutes.listProviderAdjustments,
    ...{ what: 'lump sums', screen: '/lump-sums', byName: true },
  },
  payments: {
    route: paymentRoutes.listPayments,
    ...{ what: 'payments', screen: '/analytics?figure=paymentsReceived', byName: true },
  },
  refunds: {
    route: refundRoutes.listMfpRefunds,
    ...{ what: 'Medicare price refunds', screen: '/recovery/refunds', byName: true },
  },
  claim_costs: {
    route: figureRowRoutes.listClaimCosts,
    ...{ what: 'claims with drug cost', screen: '/analytics?figure=drugCost', byName: true },
  },
  allocations: {
    route: figureRowRoutes.listAllocatedFees,
    what: 'lump sum fees allocated to drugs',
    ...{ screen: '/analytics?figure=netProfit', byName: true },
  },
  earned_lumps: {
    route: figureRowRoutes.listEarnedLumps,
    what: 'lump sum fees by fill date',
    ...{ screen: '/analytics?figure=earnedFees', byName: true },
  },
  vendor_invoices: {
    route: vendorInvoiceRoutes.listVendorInvoices,
    ...{ what: 'vendor invoices', screen: '/vendor-audit?tab=invoices' },
  },
  vendor_payments: {
    route: vendorPaymentRoutes.listVendorPayments,
    ...{ what: 'payments to vendors', screen: '/analytics?figure=vendorPayments' },
  },
  purchase_lines: {
    route: figureRowRoutes.listPurchaseLines,
    what: 'invoice lines above the lowest price',
    screen: '/analytics?figure=purchasingSavings',
  },
  invoice_findings: {
    route: invoiceFindingRoutes.listInvoiceFindings,
    ...{ what: 'findings of the invoice audit', screen: '/vendor-audit?tab=findings' },
  },
  recovery_cases: {
    route: caseRoutes.listCases,
    ...{ what: 'recovery cases', screen: '/recovery' },
  },
  recovery_claims: {
    route: recoveryRoutes.listRecoveryRows,
    ...{ what: 'claims as adjudicated against remittances', screen: '/recovery/claims' },
  },
  price_appeals: {
    route: priceAppealRoutes.listPriceChecks,
    ...{ what: 'paid fills by appeal status', screen: '/recovery/prices' },
  },
  deposits: {
    route: depositRoutes.listAnnouncedPayments,
    ...{ what: 'payments by deposit status', screen: '/deposits' },
  },
} as const satisfies Readonly<Record<string, RowList>>;

type ListName = keyof typeof lists;

export const listNames = Object.keys(lists) as [ListName, ...ListName[]];

/** The routes that the tool reads. */
export const listRoutes = listNames.map((name) => lists[name].route);

const windowFields: readonly string[] = ['limit', 'page', 'pageSize'];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  readonly required?: readonly string[];
}

/** The filters of a list: `status (paid, denied or reversal)`. */
function filtersOf(kind: ListName): ReadonlyMap<string, string> {
  const { properties = {}, required = [] } = z.toJSONSchema(lists[kind].route.query, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  const or = new Intl.ListFormat('en-US', { type: 'disjunction' });
  return new Map(
    Object.entries(properties)
      .filter(([name]) => !windowFields.includes(name))
      .map(([name, { enum: choices }]) => {
        const said = [
          ...(choices === undefined ? [] : [or.format(choices)]),
          ...(required.includes(name) ? ['required'] : []),
        ];
        return [name, said.length === 0 ? name : `${name} (${said.join('; ')})`];
      }),
  );
}

/** What each list has, and its filters. */
export function describeLists(): string {
  const lines = listNames.map((kind) => {
    const filters = [...filtersOf(kind).values()].join(', ');
    return `- ${kind}: ${lists[kind].what}. Filters: ${filters || 'none'}`;
  });
  return lines.join('\n');
}

interface AskedRows {
  readonly kind: ListName;
  readonly filters: Readonly<Record<string, string | number | boolean>>;
  readonly page: number;
  readonly limit: number;
}

/** A page of a list with the number of all its rows, as the API has them. */
export async function readRows(api: ReadApi, { kind, filters, page, limit }: AskedRows) {
  const { route, screen, ...list } = lists[kind];
  const known = filtersOf(kind);
  const unknown = Object.keys(filters).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const those = [...known.values()].join(', ') || 'none';
    const message = `${kind} have no filter “${unknown.slice(0, 60)}”. Filters: ${those}.`;
    throw new AppError('invalid_input', { message });
  }
  const asked = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, String(value)]),
  );
  const query = { ...asked, page: String(page), pageSize: String(limit) };
  const { body, total } = await api.read(route, { query });
  const found = Array.isArray(body) ? { rows: body, total: total ?? body.length } : body;
  const names = 'byName' in list ? namesOf(asked) : {};
  if (found.total === 0) await requireKnownNames(api, names);
  return {
    kind,
    rows: found.rows as readonly Record<string, unknown>[],
    ...{ total: found.total, page, limit },
    link: api.link(screen, asked),
  };
}
