import type { AskedPeriod } from '../../../figures/figure-filter.ts';
import type { AssistantQuery } from '../../query.ts';
import type { Understanding } from '../../understanding.ts';

/** An understanding as short lines: one for each reading, that tables of examples hold. */
export function shortForm(understanding: Understanding): readonly string[] {
  switch (understanding.kind) {
    case 'query':
      return [`= ${shortQuery(understanding.query)}`];
    case 'ask':
      return understanding.options.map(({ query }) => `? ${shortQuery(query)}`);
    case 'cannot':
      return [`! ${understanding.reason} ${understanding.word ?? ''}`.trim()];
    case 'help':
      return ['! help'];
  }
}

function shortQuery({ filter, ...query }: AssistantQuery): string {
  const { payers, drugs, ndcs, vendors, categories, claimStatus, invoiceStatus, amount } = filter;
  const names = [...payers, ...drugs, ...ndcs, ...vendors, ...categories].join(' + ');
  const parts = [
    query.operation,
    query.rows ?? '',
    query.measure,
    query.by === null ? '' : `by ${query.by}`,
    query.limit === null ? '' : `${query.limit}`,
    query.order === 'lowest' ? 'lowest' : '',
    shortPeriod(filter.period),
    query.against === null ? '' : `against ${shortPeriod(query.against)}`,
    names === '' ? '' : `of ${names}`,
    claimStatus ?? '',
    invoiceStatus ?? '',
    amount === null ? '' : `${amount.field} ${amount.overCents ?? ''}-${amount.underCents ?? ''}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function shortPeriod({ from, to }: AskedPeriod): string {
  return from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`;
}
