import { checkQuery, namedOf } from '@pfs/assistant/check-query';
import { periodInWords, subjectInWords } from '@pfs/assistant/in-words';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { isTime } from '@pfs/core/figures/formula';
import type { QueryResult } from '../layer/query-result.ts';
import { partOfQuery } from './links.ts';
import { atStart, inPeriod, midSentence } from './words.ts';

const offeredMax = 3;

/**
 * Questions to go on with, the likeliest first: each is a question that can be sent. `isRead` says
 * whether one is understood as it is meant.
 */
export function followUpsOf(
  result: QueryResult,
  isRead: (question: string, query: FigureQuery) => boolean = () => true,
): readonly string[] {
  const offered: string[] = [];
  const asked = questionInWords(result.query);
  for (const next of nextQueries(result)) {
    const question = questionInWords(next);
    if (checkQuery(next) !== undefined || question === asked || offered.includes(question))
      continue;
    if (offered.length < offeredMax && isRead(question, next)) offered.push(question);
  }
  return offered;
}

/** By payer or drug, why, by month, against the period before: of the first of a ranking. */
function nextQueries({ query, members, before }: QueryResult): readonly FigureQuery[] {
  const { shape, figure, filter, by } = query;
  const [first] = members;
  const isRanked = (shape === 'rank' || shape === 'share') && first !== undefined;
  const about = (isRanked ? partOfQuery(query, first) : undefined) ?? { figure, filter };
  const ask = (said: Partial<FigureQuery> & Pick<FigureQuery, 'shape'>) =>
    toQuery({ figure: about.figure, filter: about.filter, ...said });
  const [apart, other] = figures[figure].by
    .filter((one) => !isTime(one) && one !== 'status' && one !== 'remittance' && one !== by)
    .filter((one) => namedOf(one, about.filter).length === 0)
    .map((one) => ask({ shape: 'rank', by: one }));
  const byMonth = { ...about.filter, period: yearOf(about.filter.period) };
  return [
    ...(apart === undefined ? [] : [apart]),
    ...(shape === 'why' ? [] : [ask({ shape: 'why' })]),
    ask({ shape: 'trend', by: 'month', filter: byMonth }),
    ...(before === null ? [] : [ask({ shape: 'compare', against: before.period })]),
    ...(other === undefined ? [] : [other]),
    ask({ shape: 'total', filter: { ...about.filter, period: { from: null, to: null } } }),
    ask({ shape: 'total', figure: figure === 'dirFees' ? 'netAmount' : 'dirFees' }),
  ];
}

/** Of days within a month the year around them. */
function yearOf({ from, to }: AskedPeriod): AskedPeriod {
  if (from === null || to === null || from.slice(0, 7) !== to.slice(0, 7)) return { from, to };
  return { from: `${to.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` };
}

/** A query as a person would ask it: `DIR fees of HUMANA by month in 2026`. */
export function questionInWords(query: FigureQuery): string {
  const { shape, by, filter, against, order, limit } = query;
  const subject = subjectInWords(query);
  const when = `${by === null ? '' : ` by ${by}`} ${inPeriod(filter.period)}`.trimEnd();
  if (shape === 'list') return `Show ${midSentence(subject)}${when}`;
  if (shape === 'why') return `Why did ${midSentence(subject)} change${when}?`;
  if (shape === 'share') return `Share of ${midSentence(subject)}${when}`;
  if (against !== null) return `${atStart(subject)}${when} compared with ${periodInWords(against)}`;
  if (shape !== 'rank' || limit === null) return `${atStart(subject)}${when}`;
  const end = order === 'lowest' ? 'Bottom' : 'Top';
  return `${end} ${limit} ${by}s by ${midSentence(subject)} ${inPeriod(filter.period)}`.trimEnd();
}
