import { formatDay } from '../../lib/format-day.ts';

/** What a figure is about, in words: days, payer and drug. */
export function FigureScope({ params }: { readonly params: URLSearchParams }) {
  return <>{scopeWords(params)}</>;
}

export function scopeWords(params: URLSearchParams): string {
  const payer = params.get('payer') ?? '';
  return [
    periodWords({ from: params.get('from'), to: params.get('to') }),
    ...(payer === '' ? [] : [payer]),
    ...named(params.get('drug'), 'no drug named'),
    ...named(params.get('ndc'), 'no NDC given', 'NDC '),
  ].join(' · ');
}

interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

function periodWords({ from, to }: Days): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `From ${formatDay(from)} on`;
  return to ? `Up to ${formatDay(to)}` : 'All time';
}

function named(value: string | null, none: string, prefix = ''): readonly string[] {
  if (value === null) return [];
  return [value === '' ? none : `${prefix}${value}`];
}
