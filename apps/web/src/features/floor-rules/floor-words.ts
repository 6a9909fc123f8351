import {
  benchmarkNames,
  daysText,
  type FloorLine,
  type FloorStatus,
  floorLines,
} from '@pfs/core/floors';
import { planLineTexts } from '@pfs/core/recovery/plans';
import type { FloorRule } from '@pfs/wire/floor-rules';
import { formatMoney } from '../../lib/format/format-money.ts';

export const lineNames = Object.fromEntries(
  floorLines.map((line) => [line, planLineTexts[line]]),
) as Readonly<Record<FloorLine, string>>;

export const floorStatusNames: Readonly<Record<FloorStatus, string>> = {
  in_force: 'In force',
  enjoined_for_some: 'Enjoined for some',
  pending: 'Pending',
  repealed: 'Repealed',
};

/** `NADAC, else WAC, + $10.68 fee`; undefined if the state sets no floor. */
export function floorText({
  benchmarks,
  fee,
}: Pick<FloorRule, 'benchmarks' | 'fee'>): string | undefined {
  if (benchmarks.length === 0) return undefined;
  const tried = benchmarks.map((each) => benchmarkNames[each]).join(', else ');
  return fee === null ? tried : `${tried} + ${formatMoney(fee)} fee`;
}

/** `7 business days from the claim`; undefined if the rule says none. */
export function appealText({
  appealDays,
  appealDayKind,
  appealFrom,
  appealIsMinimum,
}: Pick<FloorRule, `appeal${'Days' | 'DayKind' | 'From' | 'IsMinimum'}`>): string | undefined {
  const said = daysText(appealDays, appealDayKind);
  if (said === undefined) return undefined;
  const days = appealIsMinimum ? `at least ${said}` : said;
  return appealFrom === null ? days : `${days} from the ${appealFrom}`;
}
