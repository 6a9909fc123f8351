import type { Dashboard } from '@pfs/wire/dashboard';
import { Link } from 'wouter';
import { figurePath } from '../../lib/figure-path.ts';
import { formatMonth } from '../../lib/format-day.ts';
import { Money } from '../../ui/money.tsx';
import { ofMonth } from './month-filter.ts';

type Headline = NonNullable<Dashboard['compared']>['headline'];

/** One sentence: how DIR fees changed, and what made most of it. Each cause opens its rows. */
export function WhatHappened({ data }: { readonly data: Dashboard }) {
  const { compared } = data;
  if (compared === null) return null;
  const { change, causes, rest } = compared.headline;
  const before = formatMonth(compared.from.slice(0, 7));
  const against = compared.isRunning ? `the same days of ${before}` : before;
  const who = `${formatMonth(data.month)} DIR fees${compared.isRunning ? ' so far' : ''}`;
  if (change === 0) {
    return <p className="font-medium">{`${who} are the same as in ${against}.`}</p>;
  }
  return (
    <p className="font-medium wrap-anywhere">
      {who} {change > 0 ? 'rose' : 'fell'} <Money value={change} absolute /> from {against}:{' '}
      {causes.map((cause, at) => (
        <span key={`${cause.payerName} ${cause.kind}`}>
          {at === 0 ? null : ', '}
          <Link
            href={figurePath('dirFees', { payer: cause.payerName, ...ofMonth(data.month) })}
            className="text-accent hover:underline"
          >
            {causeInWords(cause)} <Money value={cause.change} sign="change" />
          </Link>
        </span>
      ))}
      {rest === 0 ? null : (
        <>
          , others <Money value={rest} sign="change" />
        </>
      )}
      .
    </p>
  );
}

function causeInWords({ payerName, kind, reference, isRegular }: Headline['causes'][number]) {
  if (kind === 'claims') return payerName;
  const name = reference === null ? '' : ` “${reference}”`;
  return `${payerName} ${isRegular ? 'periodic ' : ''}lump sum${reference === null ? 's' : ''}${name}`;
}
