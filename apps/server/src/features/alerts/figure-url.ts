import type { Month } from '@pfs/core/days';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';

/** The page on which a figure of some months, and of a payer, is taken apart into its rows. */
export function figureUrl(
  figure: FigureName,
  of: { readonly from: Month; readonly to: Month; readonly payer?: string },
): string {
  const params = new URLSearchParams({
    figure,
    from: firstDayOf(of.from),
    to: lastDayOf(of.to),
    ...(of.payer === undefined ? {} : { payer: of.payer }),
  });
  return `/analytics?${params}`;
}
