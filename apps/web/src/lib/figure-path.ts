import type { FigureName } from '@pfs/core/figures/figure-names';

/** Which part of the pharmacy's money a figure is about. All days are included; none is all. */
export interface FigureFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  /** Empty: claims whose file names none. */
  readonly ndc?: string | undefined;
  readonly drug?: string | undefined;
}

const names = ['from', 'to', 'payer', 'ndc', 'drug'] as const;

/** The address where a figure is taken apart into the rows that make it. */
export function figurePath(figure: FigureName, filter: FigureFilter = {}): string {
  const params = new URLSearchParams({ figure });
  for (const name of names) {
    const value = filter[name];
    const said = value !== '' || name === 'ndc' || name === 'drug';
    if (value !== undefined && said) params.set(name, value);
  }
  return `/analytics?${params}`;
}
