import {
  type appealStarts,
  type dayKinds,
  type FloorBenchmark,
  type FloorLine,
  type FloorStatus,
  floorLines,
} from '@pfs/core/floors';
import { planLineTexts } from '@pfs/core/recovery/plans';
import type { FloorRule } from '@pfs/wire/floor-rules';
import { formatMoney } from '../../lib/format/format-money.ts';

export const benchmarkNames: Readonly<Record<FloorBenchmark, string>> = {
  nadac: 'NADAC',
  wac: 'WAC',
  actual_cost: 'Actual cost',
  invoice_cost: 'Invoice cost',
  medicaid_rate: 'Medicaid rate',
};

export const lineNames = Object.fromEntries(
  floorLines.map((line) => [line, planLineTexts[line]]),
) as Readonly<Record<FloorLine, string>>;

export const floorStatusNames: Readonly<Record<FloorStatus, string>> = {
  in_force: 'In force',
  enjoined_for_some: 'Enjoined for some',
  pending: 'Pending',
  repealed: 'Repealed',
};

export const dayKindNames: Readonly<Record<(typeof dayKinds)[number], string>> = {
  calendar: 'calendar days',
  business: 'business days',
};

export const appealStartNames: Readonly<Record<(typeof appealStarts)[number], string>> = {
  fill: 'fill',
  claim: 'claim',
  adjudication: 'adjudication',
  remittance: 'remittance',
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
}: Pick<FloorRule, 'appealDays' | 'appealDayKind' | 'appealFrom'>): string | undefined {
  const days = daysText(appealDays, appealDayKind);
  if (days === undefined) return undefined;
  return appealFrom === null ? days : `${days} from the ${appealStartNames[appealFrom]}`;
}

/** `7 business days`, `1 calendar day`. */
export function daysText(
  days: number | null,
  kind: FloorRule['answerDayKind'],
): string | undefined {
  if (days === null || kind === null) return undefined;
  const words = dayKindNames[kind];
  return `${days} ${days === 1 ? words.slice(0, -1) : words}`;
}
