import { checkQuery } from '@pfs/core/assistant/check-query';
import { type Measure, type MeasureFamily, measureDefinition } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import { toQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { addDays, addMonths } from '@pfs/core/days';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { listedMeasure } from './listed-amount.ts';
import { partOfQuery } from './part-of-query.ts';
import { previousPeriod } from './previous-period.ts';

/** What a person may want to know next, the likeliest first. All of it is in the language. */
export function nextQueries(result: QueryResult): readonly AssistantQuery[] {
  const { query } = result;
  const about = subjectOf(result);
  const parts = partsOf(about).filter((by) => by !== query.by);
  const [first, second] = parts;
  const earlier = previousPeriod(about.filter.period);
  const wanted = [
    first === undefined ? undefined : apart(about, 'top', first),
    isLong(about.filter) && query.operation !== 'trend'
      ? apart(about, 'trend', 'month')
      : undefined,
    earlier === undefined || query.operation === 'compare'
      ? undefined
      : toQuery({ ...about, operation: 'compare', against: earlier }),
    second === undefined ? undefined : apart(about, 'top', second),
    latestMonthOf(about, result),
    ...siblingsOf(about),
    everythingOf(about),
  ];
  return wanted.filter(
    (next): next is AssistantQuery => next !== undefined && checkQuery(next) === undefined,
  );
}

/** One figure: the asked one, or of a ranking that of its first member. */
function subjectOf(result: QueryResult): AssistantQuery {
  const { query, members } = result;
  const [first] = members;
  const ranked = query.operation === 'top' || query.operation === 'share';
  const part = ranked && first !== undefined ? partOfQuery(query, first) : undefined;
  if (part !== undefined) return part;
  const measure = query.operation === 'list' ? listedMeasure(query) : query.measure;
  return toQuery({ operation: 'total', measure, filter: query.filter });
}

/** What the figure can be taken apart by, and is not narrowed to already. */
function partsOf({ measure, filter }: AssistantQuery): readonly Dimension[] {
  const named: Partial<Record<Dimension, boolean>> = {
    payer: filter.payers.length > 0,
    drug: filter.drugs.length > 0 || filter.ndcs.length > 0,
    vendor: filter.vendors.length > 0,
    category: filter.categories.length > 0,
    status: true,
    remittance: true,
  };
  return measureDefinition(measure).by.filter((by) => !isTime(by) && named[by] !== true);
}

function apart(about: AssistantQuery, operation: 'top' | 'trend', by: Dimension): AssistantQuery {
  return toQuery({ operation, by, measure: about.measure, filter: about.filter });
}

/** What is known last, where all of the time was asked for. */
function latestMonthOf({ measure, filter }: AssistantQuery, { lastDay }: QueryResult) {
  if (lastDay === null || !isLong(filter)) return undefined;
  const from = `${lastDay.slice(0, 7)}-01`;
  const period = { from, to: addDays(addMonths(from, 1), -1) };
  return toQuery({ operation: 'total', measure, filter: { ...filter, period } });
}

const siblings: Readonly<Record<MeasureFamily, readonly Measure[]>> = {
  payments: ['dirFees', 'dirPercentage', 'netAmount'],
  drugs: ['drugNetProfit', 'drugGrossProfit', 'belowCostLoss'],
  vendors: ['vendorSpend', 'vendorPayments', 'vendorOpen'],
  pharmacy: ['netProfit', 'expenses', 'cashFlow'],
};

/** Other figures of the same. */
function siblingsOf({ measure, filter }: AssistantQuery): readonly AssistantQuery[] {
  return siblings[measureDefinition(measure).family]
    .filter((other) => other !== measure)
    .map((other) => toQuery({ operation: 'total', measure: other, filter }));
}

/** The same of everybody, where it was of somebody. */
function everythingOf({ measure, filter }: AssistantQuery): AssistantQuery {
  const { period } = filter;
  return toQuery({ operation: 'total', measure, filter: { period } });
}

function isLong({ period: { from, to } }: FigureFilter): boolean {
  return from === null || to === null || from.slice(0, 7) !== to.slice(0, 7);
}
