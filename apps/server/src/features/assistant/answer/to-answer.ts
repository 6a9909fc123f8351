import {
  amountInWords,
  categoriesInWords,
  periodInWords,
  queryInWords,
  subjectInWords,
} from '@pfs/assistant/in-words';
import { dayInWords } from '@pfs/core/day-in-words';
import { figures } from '@pfs/core/figures/catalogue';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { ChatAnswer } from '@pfs/wire/assistant';
import type { QueryResult } from '../layer/query-result.ts';
import { answerLinks, type VendorIds } from './links.ts';
import { contextOf, notesOf, sentenceOf } from './sentences.ts';
import { chartOf, tableOf } from './tables.ts';
import { atStart, inPeriod, memberInWords, toFigure } from './words.ts';

/** More is scrolled past; the CSV has all rows. */
const rowsShown = 10;
/** Of a line every point has its row. */
const timeRowsShown = 60;

type Method = NonNullable<ChatAnswer['method']>;

export interface Answered {
  readonly text: string;
  readonly answer: ChatAnswer;
}

export interface AnswerContext {
  readonly vendorIds: VendorIds;
  readonly followUps: readonly string[];
}

/** What a query came to, as the answer that a person sees: the figure first. */
export function toAnswer(result: QueryResult, context: AnswerContext): Answered {
  const { vendorIds, followUps } = context;
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

/** An answer that has nothing yet. */
export function emptyAnswer(kind: ChatAnswer['kind']): ChatAnswer {
  return {
    ...{ kind, engine: 'built_in', engineNote: null, figure: null, context: null, method: null },
    ...{ table: null, chart: null, links: [], notes: [], followUps: [] },
  };
}

/** The one figure that the sentence is about, where it is about one. */
function figureOf({ query, value, valueBefore, members, list }: QueryResult): ChatAnswer['figure'] {
  const { figure, shape, by, filter, against, limit } = query;
  const { unit } = figures[figure];
  const label = `${atStart(subjectInWords(query))} ${inPeriod(filter.period)}`.trim();
  const [first] = members;
  if (list !== null) {
    return { label, value: Math.min(limit ?? list.count, list.count), unit: 'count' };
  }
  if (shape === 'share') {
    if (members.length !== 1 || first === undefined) return null;
    const share = toFigure(first.share, 'percent');
    return { label: `Share of ${memberInWords(first, by)}`, value: share, unit: 'percent' };
  }
  if (shape === 'compare' && against === null) return null;
  if (shape === 'why' && against !== null) {
    const change = value === null || valueBefore === null ? null : value - valueBefore;
    return { label: `Change of ${label}`, value: toFigure(change, unit), unit };
  }
  if (shape !== 'rank' || limit !== 1 || first === undefined) {
    return { label, value: toFigure(value, unit), unit };
  }
  const name = memberInWords(first, by);
  return { label: `${name}: ${label}`, value: toFigure(first.value, unit), unit };
}

/** How the figure came about, for somebody who wants to follow it. */
function methodOf(result: QueryResult): Method {
  const { query, firstDay, lastDay, dataAsOf } = result;
  const { period } = query.filter;
  const last = firstDay === lastDay || lastDay === null ? '' : ` to ${dayInWords(lastDay)}`;
  const isAll = period.from === null && period.to === null;
  const days = firstDay === null || !isAll ? '' : ` (${dayInWords(firstDay)}${last})`;
  return {
    reading: queryInWords(query),
    period: { ...period, words: `${periodInWords(period)}${days}` },
    filters: filtersInWords(query.filter),
    formula: figures[query.figure].sentence,
    dataAsOf: dataAsOf?.toISOString() ?? null,
  };
}

function filtersInWords(filter: FigureFilter): Method['filters'] {
  const all = (list: readonly string[]) => list.map((name) => name || 'without a name').join(', ');
  const told = {
    Payer: all(filter.payers),
    Vendor: all(filter.vendors),
    Drug: all(filter.drugs),
    NDC: all(filter.ndcs),
    'Kind of lump sum': categoriesInWords(filter.categories),
    'Status of claims': filter.claimStatus ?? '',
    'Status of invoices': filter.invoiceStatus ?? '',
    Amount: filter.amount === null ? '' : amountInWords(filter.amount),
  };
  return Object.entries(told)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value }));
}
