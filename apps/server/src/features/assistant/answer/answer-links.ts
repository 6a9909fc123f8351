import { namesInWords } from '@pfs/core/assistant/filter-in-words';
import type { Measure } from '@pfs/core/assistant/measures';
import type { AssistantQuery, QueryFilter } from '@pfs/core/assistant/query';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import type { AnswerLink } from '@pfs/wire/assistant';
import type { FigureName } from '@pfs/wire/figure-names';
import { withLumpSums } from '../layer/payment-facts.ts';
import { atStart } from './measure-words.ts';
import { partOfQuery } from './part-of-query.ts';
import { rowsLink, type VendorIds } from './rows-link.ts';
import { inPeriod } from './when-words.ts';

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

/** What the screen calls a figure of which the measure is but a part. */
const partLabels: Partial<Record<FigureName, string>> = {
  dirFees: 'DIR fees',
  gerFees: 'GER fees',
  otherFees: 'Other fees',
  drugGrossProfit: 'Gross profit of drugs',
  belowCostLoss: 'Loss below cost',
};

/** Of whom and of when, so that no two links of an answer are called the same. */
function labelOf(query: AssistantQuery, part: FigureName | undefined): string {
  const { from, to } = query.filter.period;
  const when = from === null && to === null ? '' : ` ${inPeriod(query.filter.period)}`;
  const named = part === undefined ? undefined : partLabels[part];
  const what = named === undefined ? subjectInWords(query) : named + namesInWords(query.filter);
  return `${atStart(what)}${when}`;
}

/** The figure that an answer is about first; of a comparison the one before too. */
export function answerLinks(
  { query, members }: QueryResult,
  vendorIds: VendorIds,
): readonly AnswerLink[] {
  const whole = linksOf(query, vendorIds);
  const [first] = members;
  if (query.against !== null) {
    const before = { ...query, filter: { ...query.filter, period: query.against } };
    return [...whole, ...linksOf(before, vendorIds)];
  }
  if (query.operation !== 'top' || query.limit !== 1 || first === undefined) return whole;
  const link = memberLink(query, first, vendorIds);
  return link === null ? whole : [link, ...whole];
}

/** Where the figure of a query opens into the rows that make it. */
function linksOf(query: AssistantQuery, vendorIds: VendorIds): readonly AnswerLink[] {
  if (query.operation === 'list') return some(rowsLink(query, vendorIds));
  const filter = figureFilter(query.filter);
  const names = filter === undefined ? [] : (figures[query.measure] ?? []);
  if (filter === undefined || names.length === 0 || leavesOutLumpSums(query)) {
    return some(rowsLink(query, vendorIds));
  }
  return names.map((figure) => ({
    kind: 'figure',
    label: labelOf(query, figure === query.measure ? undefined : figure),
    figure,
    filter,
  }));
}

/** Lump sums name no drug: a figure by drug is of claims alone, that of a screen of both. */
function leavesOutLumpSums({ measure, by, filter }: AssistantQuery): boolean {
  const isOfDrug = filter.drugs.length + filter.ndcs.length > 0;
  return by === 'drug' && !isOfDrug && withLumpSums.includes(measure);
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
