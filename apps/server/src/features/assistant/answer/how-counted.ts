import { amountInWords, categoriesInWords } from '@pfs/core/assistant/filter-in-words';
import { periodInWords } from '@pfs/core/assistant/period-in-words';
import { queryInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { dayInWords } from '@pfs/core/day-in-words';
import { figures } from '@pfs/core/figures/catalogue';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { ChatAnswer } from '@pfs/wire/assistant';

type Method = NonNullable<ChatAnswer['method']>;

/** How the figure came about, for somebody who wants to follow it. */
export function howCounted(
  { query, firstDay, lastDay, dataAsOf }: QueryResult,
  corrections: Method['corrections'],
): Method {
  const { period } = query.filter;
  const everyDay = period.from === null && period.to === null;
  const last = firstDay === lastDay || lastDay === null ? '' : ` to ${dayInWords(lastDay)}`;
  const days = firstDay === null ? '' : ` (${dayInWords(firstDay)}${last})`;
  return {
    reading: queryInWords(query),
    period: { ...period, words: `${periodInWords(period)}${everyDay ? days : ''}` },
    filters: filtersInWords(query.filter),
    formula: figures[query.measure].sentence,
    dataAsOf: dataAsOf?.toISOString() ?? null,
    corrections,
  };
}

function filtersInWords(filter: FigureFilter): Method['filters'] {
  const { payers, vendors, drugs, ndcs, categories, claimStatus, invoiceStatus, amount } = filter;
  const all = (list: readonly string[]) => list.map((name) => name || 'without a name').join(', ');
  const said: readonly (readonly [string, string])[] = [
    ['Payer', all(payers)],
    ['Vendor', all(vendors)],
    ['Drug', all(drugs)],
    ['NDC', all(ndcs)],
    ['Kind of lump sum', categoriesInWords(categories)],
    ['Status of claims', claimStatus ?? ''],
    ['Status of invoices', invoiceStatus ?? ''],
    ['Amount', amount === null ? '' : amountInWords(amount)],
  ];
  return said.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}
