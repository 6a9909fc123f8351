import type { Measure } from '@pfs/core/assistant/measures';
import type { AssistantQuery, QueryFilter } from '@pfs/core/assistant/query';
import type { ResultMember } from '@pfs/core/assistant/query-result';
import type { AnswerLink } from '@pfs/wire/assistant';
import type { FigureName } from '@pfs/wire/figure-names';
import { labelOf } from './measure-words.ts';
import { partOfQuery } from './part-of-query.ts';
import { rowsLink, type VendorIds } from './rows-link.ts';

/** Measures that a screen can take apart; those of several figures name each of them. */
const figures: Partial<Record<Measure, readonly FigureName[]>> = {
  dirFees: ['dirFees'],
  gerFees: ['gerFees'],
  otherFees: ['otherFees'],
  fees: ['dirFees', 'gerFees', 'otherFees'],
  takeBacks: ['takeBacks'],
  grossAmount: ['grossAmount'],
  netAmount: ['netAmount'],
  dirPercentage: ['dirPercentage'],
  averageDirFee: ['averageDirFee'],
  averageClaimValue: ['averageClaimValue'],
  claims: ['claims'],
  paymentsReceived: ['paymentsReceived'],
  drugUnits: ['drugUnits'],
  drugGrossProfit: ['drugGrossProfit'],
  drugRevenue: ['drugGrossProfit'],
  drugCost: ['drugGrossProfit'],
  drugNetProfit: ['drugNetProfit'],
  drugProfitPerUnit: ['drugProfitPerUnit'],
  belowCostLoss: ['belowCostLoss'],
  belowCostClaims: ['belowCostLoss'],
  vendorSpend: ['vendorSpend'],
  vendorPayments: ['vendorPayments'],
  expenses: ['expenses'],
  netProfit: ['netProfit'],
  profitMargin: ['profitMargin'],
  cashFlow: ['cashFlow'],
};

const labels: Partial<Record<FigureName, string>> = {
  dirFees: 'DIR fees, taken apart',
  gerFees: 'GER fees, taken apart',
  otherFees: 'Other fees, taken apart',
};

/** Where the figure of a query opens into the rows that make it. */
export function linksOf(query: AssistantQuery, vendorIds: VendorIds): readonly AnswerLink[] {
  if (query.operation === 'list') return some(rowsLink(query, vendorIds));
  const filter = figureFilter(query.filter);
  const names = filter === undefined ? [] : (figures[query.measure] ?? []);
  if (filter === undefined || names.length === 0) return some(rowsLink(query, vendorIds));
  return names.map((figure) => ({
    kind: 'figure',
    label: labels[figure] ?? `${labelOf(query.measure)}, taken apart`,
    figure,
    filter,
  }));
}

/** The same of one member; of several figures none adds up to it alone. */
export function memberLink(
  query: AssistantQuery,
  member: ResultMember,
  vendorIds: VendorIds,
): AnswerLink | null {
  if (query.by === 'remittance') {
    return member.id === null ? null : { kind: 'remittance', label: member.name, id: member.id };
  }
  const part = partOfQuery(query, member);
  const links = part === undefined ? [] : linksOf(part, vendorIds);
  return links.length === 1 ? (links[0] ?? null) : null;
}

/** What the screen of figures can be asked for; undefined where it cannot narrow so. */
function figureFilter(filter: QueryFilter): Record<string, string> | undefined {
  const { period, payers, drugs, ndcs, vendors, categories } = filter;
  const narrowed = filter.claimStatus !== null || filter.invoiceStatus !== null;
  if (narrowed || filter.amount !== null || vendors.length > 0 || categories.length > 0) {
    return undefined;
  }
  if (payers.length > 1 || drugs.length + ndcs.length > 1) return undefined;
  const said = { from: period.from, to: period.to, payer: payers[0], drug: drugs[0], ndc: ndcs[0] };
  return Object.fromEntries(
    Object.entries(said).filter((pair): pair is [string, string] => pair[1] != null),
  );
}

function some(link: AnswerLink | undefined): readonly AnswerLink[] {
  return link === undefined ? [] : [link];
}
