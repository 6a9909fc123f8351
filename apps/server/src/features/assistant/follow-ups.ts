import { checkQuery, hasTime, namedOf } from '@pfs/assistant/check-query';
import { periodText, subjectText } from '@pfs/assistant/describe-query';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { isTime } from '@pfs/core/figures/formula';
import { daysOf, partOfQuery } from './answer/links.ts';
import { atStart, inPeriod, midSentence } from './answer/words.ts';
import type { QueryResult } from './query/query-result.ts';

const offeredMax = 3;
const siblings = ['dirFees', 'netAmount', 'vendorSpend', 'vendorOpen', 'netProfit'] as const;

/**
 * Follow-up questions, most likely first. Only questions for which `isRead` confirms that they are
 * understood as meant.
 */
export function followUpsOf(
  result: QueryResult,
  isRead: (question: string, meant: FigureQuery) => boolean,
): readonly string[] {
  const offered: string[] = [];
  const asked = questionText(result.query);
  for (const next of nextQueries(result)) {
    const question = questionText(next);
    if (offered.length === offeredMax) break;
    if (checkQuery(next) !== undefined || [asked, ...offered].includes(question)) continue;
    if (isRead(question, next)) offered.push(question);
  }
  return offered;
}

/** By payer or drug, why, by month, against the prior period; about the first in a ranking. */
function nextQueries({ query, members, before, latest }: QueryResult): readonly FigureQuery[] {
  const { shape, figure, filter, by } = query;
  const [first] = members;
  const isRanked = (shape === 'rank' || shape === 'share') && first !== undefined;
  const ofFirst = (isRanked ? partOfQuery(query, first)?.filter : undefined) ?? filter;
  const about = latest === null ? ofFirst : { ...ofFirst, period: daysOf(latest.month) };
  const ask = (said: Partial<FigureQuery> & Pick<FigureQuery, 'shape'>) =>
    toQuery({ figure, filter: about, ...said });
  const [apart, other] = figures[figure].by
    .filter((one) => !isTime(one) && one !== 'status' && one !== 'remittance' && one !== by)
    .filter((one) => namedOf(one, about).length === 0)
    .map((one) => ask({ shape: 'rank', by: one }));
  const byMonth = { ...about, period: yearOf(about.period) };
  return [
    ...(latest === null ? [] : [ask({ shape: 'total' })]),
    ...(apart === undefined ? [] : [apart]),
    ...(shape === 'why' || !hasTime(figure) ? [] : [ask({ shape: 'why' })]),
    ask({ shape: 'trend', by: 'month', filter: byMonth }),
    ...(before === null ? [] : [ask({ shape: 'compare', against: before.period })]),
    ...(other === undefined ? [] : [other]),
    ask({ shape: 'total', filter: { ...about, period: { from: null, to: null } } }),
    toQuery({ shape: 'total', figure, filter: { period: about.period } }),
    ...siblings.map((sibling) => ask({ shape: 'total', figure: sibling })),
  ];
}

/** The year of days within one month; other periods stay. */
function yearOf({ from, to }: AskedPeriod): AskedPeriod {
  if (from === null || to === null || from.slice(0, 7) !== to.slice(0, 7)) return { from, to };
  return { from: `${to.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` };
}

/** A query as a question: `DIR fees of HUMANA by month in 2026`. */
function questionText(query: FigureQuery): string {
  const { shape, by, filter, against, order, limit } = query;
  const subject = subjectText(query);
  const when = `${by === null ? '' : ` by ${by}`} ${inPeriod(filter.period)}`.trimEnd();
  if (shape === 'list') return `Show ${midSentence(subject)}${when}`;
  if (shape === 'why') return `Why did ${midSentence(subject)} change${when}?`;
  if (shape === 'share') return `Share of ${midSentence(subject)}${when}`;
  if (against !== null) return `${atStart(subject)}${when} compared with ${periodText(against)}`;
  if (shape !== 'rank' || limit === null) return `${atStart(subject)}${when}`;
  const end = order === 'lowest' ? 'Bottom' : 'Top';
  return `${end} ${limit} ${by}s by ${midSentence(subject)} ${inPeriod(filter.period)}`.trimEnd();
}
