import { periodWords } from '../../lib/period.ts';

/** What a figure is about, in words: days, payer and drug. */
export function FigureScope({ params }: { readonly params: URLSearchParams }) {
  return <>{scopeWords(params)}</>;
}

export function scopeWords(params: URLSearchParams): string {
  const payer = params.get('payer') ?? '';
  return [
    periodWords({ from: params.get('from') ?? undefined, to: params.get('to') ?? undefined }),
    ...(payer === '' ? [] : [payer]),
    ...named(params.get('drug'), 'no drug named'),
    ...named(params.get('ndc'), 'no NDC given', 'NDC '),
  ].join(' · ');
}

function named(value: string | null, none: string, prefix = ''): readonly string[] {
  if (value === null) return [];
  return [value === '' ? none : `${prefix}${value}`];
}
