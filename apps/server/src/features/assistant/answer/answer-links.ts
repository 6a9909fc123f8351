import type { Measure } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import { termsOf } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { termDefinition } from '@pfs/core/figures/terms';
import type { AnswerLink } from '@pfs/wire/assistant';
import { atStart } from './measure-words.ts';
import { partOfQuery } from './part-of-query.ts';
import { rowsLink, type VendorIds } from './rows-link.ts';
import { inPeriod } from './when-words.ts';

/** Measures of rows that a list shows better than a formula. */
const listed: readonly Measure[] = [
  'deniedClaims',
  'reversals',
  'payments',
  'lumpSums',
  'vendorInvoices',
];

/** Of whom and of when, so that no two links of an answer are called the same. */
function labelOf(query: AssistantQuery): string {
  const { from, to } = query.filter.period;
  const when = from === null && to === null ? '' : ` ${inPeriod(query.filter.period)}`;
  return `${atStart(subjectInWords(query))}${when}`;
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
  if (filter === undefined || listed.includes(query.measure) || leavesOutLumpSums(query)) {
    return some(rowsLink(query, vendorIds));
  }
  return [{ kind: 'figure', label: labelOf(query), figure: query.measure, filter }];
}

/** Lump sums name no drug: a figure by drug is of claims alone, that of a screen of both. */
function leavesOutLumpSums({ measure, by, filter }: AssistantQuery): boolean {
  const isOfDrug = filter.drugs.length + filter.ndcs.length > 0;
  const withLumps = [...termsOf([measure])].some((term) => termDefinition(term).rows === 'lumps');
  return by === 'drug' && !isOfDrug && withLumps;
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
function figureFilter(filter: FigureFilter): Record<string, string> | undefined {
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
