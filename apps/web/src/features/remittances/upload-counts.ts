import type { Remittance } from '@pfs/wire/remittances';
import { formatCount } from '../../lib/format-number.ts';
import { monthOf } from '../../lib/month.ts';
import { remittancesMax } from './remittances.queries.ts';

export function countText(
  remittances: readonly Remittance[] | undefined,
  counts: (remittance: Remittance) => boolean,
): string {
  return formatCount(remittances?.filter(counts).length);
}

/** The list is cut at its limit, so a full one tells only "at least". */
export function thisMonthText(
  remittances: readonly Remittance[] | undefined,
  timeZone?: string,
): string {
  const month = monthOf(new Date(), timeZone);
  const text = countText(
    remittances,
    ({ createdAt }) => monthOf(new Date(createdAt), timeZone) === month,
  );
  return text === formatCount(remittancesMax) ? `${text}+` : text;
}
