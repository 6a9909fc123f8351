import {
  amountLabel,
  categoriesText,
  periodText,
  queryText,
  subjectText,
} from '@pfs/assistant/describe-query';
import { dayLabel } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { ChatAnswer } from '@pfs/wire/assistant';
import { toFigure } from '../../figures/public.ts';
import type { QueryResult } from '../query/query-result.ts';
import { answerLinks, type VendorIds } from './links.ts';
import { contextOf, notesOf, sentenceOf } from './sentences.ts';
import { chartOf, tableOf } from './tables.ts';
import { atStart, inPeriod, memberText } from './words.ts';

/** The CSV export has all rows; a trend shows a row for each point. */
const rowsShown = 10;
const timeRowsShown = 60;

interface AnswerContext {
  readonly vendorIds: VendorIds;
  readonly followUps: readonly string[];
}

/** A result as an answer. */
export function toAnswer(
  result: QueryResult,
  { vendorIds, followUps }: AnswerContext,
): { readonly text: string; readonly answer: ChatAnswer } {
  const { shape, limit } = result.query;
  const rowsMax = Math.min(limit ?? (shape === 'trend' ? timeRowsShown : rowsShown), timeRowsShown);
  return {
    text: sentenceOf(result),
    answer: {
      ...emptyAnswer('figure'),
      figure: figureOf(result),
      context: contextOf(result),
      method: methodOf(result),
      table: tableOf(result, { vendorIds, rowsMax }),
      chart: chartOf(result),
      links: [...answerLinks(result, vendorIds)],
      notes: [...notesOf(result)],
      followUps: [...followUps],
    },
  };
}

/** An answer without parts. */
export function emptyAnswer(kind: ChatAnswer['kind']): ChatAnswer {
  return {
    ...{ kind, engine: 'built_in', engineNote: null, figure: null, context: null, method: null },
    ...{ table: null, chart: null, links: [], notes: [], followUps: [] },
  };
}

/** The figure that the sentence is about, if there is one. */
export function figureOf({
  query,
  value,
  valueBefore,
  members,
  list,
}: QueryResult): ChatAnswer['figure'] {
  const { figure, shape, by, filter, against, limit } = query;
  const label = `${atStart(subjectText(query))} ${inPeriod(filter.period)}`.trim();
  const of = (name: string, whole: number | null, unit = figures[figure].unit) =>
    ({ label: name, value: toFigure(whole, unit), unit }) as const;
  const [first] = members;
  const name = first === undefined ? '' : memberText(first, by);
  if (list !== null) return of(label, Math.min(limit ?? list.count, list.count), 'count');
  if (shape === 'compare' && against === null) return null;
  if (shape === 'share') {
    return members.length === 1 ? of(`Share of ${name}`, first?.share ?? null, 'percent') : null;
  }
  if (shape === 'rank' && limit === 1) return of(`${name}: ${label}`, first?.value ?? null);
  if (shape !== 'why') return of(label, value);
  const isKnown = value !== null && valueBefore !== null;
  return of(`Change of ${label}`, isKnown ? value - valueBefore : null);
}

/** How the figure was calculated. */
function methodOf({ query, firstDay, lastDay, dataAsOf }: QueryResult): ChatAnswer['method'] {
  const { period } = query.filter;
  const isAll = period.from === null && period.to === null && firstDay !== null;
  const last = firstDay === lastDay || lastDay === null ? '' : ` to ${dayLabel(lastDay)}`;
  return {
    reading: queryText(query),
    period: {
      ...period,
      words: `${periodText(period)}${isAll ? ` (${dayLabel(firstDay)}${last})` : ''}`,
    },
    filters: filterLabels(query.filter),
    formula: figures[query.figure].sentence,
    dataAsOf: dataAsOf?.toISOString() ?? null,
  };
}

function filterLabels(filter: FigureFilter) {
  const all = (list: readonly string[]) => list.map((name) => name || 'without a name').join(', ');
  const told = {
    Payer: all(filter.payers),
    Vendor: all(filter.vendors),
    Drug: all(filter.drugs),
    NDC: all(filter.ndcs),
    'Kind of lump sum': categoriesText(filter.categories),
    'Status of claims': filter.claimStatus ?? '',
    'Status of invoices': filter.invoiceStatus ?? '',
    Amount: filter.amount === null ? '' : amountLabel(filter.amount),
  };
  const said = Object.entries(told).filter(([, value]) => value !== '');
  return said.map(([label, value]) => ({ label, value }));
}
