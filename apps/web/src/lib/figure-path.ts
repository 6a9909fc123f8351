import type { FigureName } from '@pfs/core/figures/figure-names';

/** The filter of a figure. Both days are included; a missing part means all. */
export interface FigureFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  /** Empty means claims whose file names none. */
  readonly ndc?: string | undefined;
  readonly drug?: string | undefined;
}

const names = ['from', 'to', 'payer', 'ndc', 'drug'] as const;

/** The path of a figure's page with the rows behind it. */
export function figurePath(figure: FigureName, filter: FigureFilter = {}): string {
  const params = new URLSearchParams({ figure });
  for (const name of names) {
    const value = filter[name];
    const said = value !== '' || name === 'ndc' || name === 'drug';
    if (value !== undefined && said) params.set(name, value);
  }
  return `/analytics?${params}`;
}
