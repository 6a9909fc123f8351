import { formatUsd } from '@pfs/core/money';
import type { Claim, Payment } from '@pfs/core/remittance';
import type { Styler } from '../style.ts';
import { plural, sumText } from '../wording.ts';
import { moneyKinds } from './claim-money.ts';
import type { ClaimGroup } from './comparison.ts';
import { claimText, kindNames, paymentText } from './difference-text.ts';
import type { Group } from './matching.ts';

export function paymentsSection(
  title: string,
  group: Group<Payment>,
  style: Styler,
): readonly string[] {
  return section(title, listed(group.first.map(paymentText), group, 'payment'), style);
}

/** Lines of the first of a group, and how many there are beside. */
export function listed(lines: readonly string[], { count }: Group<unknown>, unit: string) {
  const more = count - lines.length;
  return more > 0 ? [...lines, `... and ${plural(more, `more ${unit}`)}`] : lines;
}

export function claimsSection(
  what: string,
  group: ClaimGroup<Claim>,
  style: Styler,
): readonly string[] {
  const lines = group.first.map((claim) => `${claimText(claim)}: ${formatUsd(claim.netCents)}`);
  return groupSection(what, group, lines, style);
}

export function groupSection(
  what: string,
  group: ClaimGroup<unknown>,
  lines: readonly string[],
  style: Styler,
): readonly string[] {
  if (group.count === 0) return [];
  const sums = moneyKinds
    .filter((kind) => group.sums[kind] !== 0n)
    .map((kind) => `${kindNames[kind]} ${sumText(group.sums[kind])}`);
  const together = sums.length > 0 ? [`together: ${sums.join(', ')}`] : [];
  const title = `${plural(group.count, 'claim')} ${what}`;
  return section(title, [...listed(lines, group, 'claim'), ...together], style);
}

export function section(title: string, lines: readonly string[], style: Styler): readonly string[] {
  if (lines.length === 0) return [];
  return [style('bold', title), ...lines.map((line) => `  ${line}`), ''];
}
