import { describeFinding } from '@pfs/edi/describe-finding';
import type { ExitCode } from '../command.ts';
import { count, plural, type Styler, sumText } from '../output.ts';
import { addSums, type Sums, type Tally, type Verdict } from './verdict.ts';

export function fileLines(name: string, verdict: Verdict, style: Styler): readonly string[] {
  const { tally, errors, errorsFound, exitCode } = verdict;
  const { payments, claims, paymentSumCents } = addSums(tally, tally.held);
  const sizes = `${plural(payments, 'payment')}, ${plural(claims, 'claim')}`;
  const money = payments > 0 ? `, ${sumText(paymentSumCents)}` : '';
  const remarks = sumOf(tally) - errorsFound;
  const held = tally.held.payments > 0 ? `, ${plural(tally.held.payments, 'payment')} held` : '';
  const rest = remarks > 0 ? `, ${plural(remarks, 'remark')}` : '';
  return [
    `${name}: ${verdictText(exitCode, tally, style)} (${sizes}${money}${held}${rest})`,
    ...errors.map((finding) => `  ${describeFinding(finding)}`),
    ...moreLines(errorsFound - errors.length, style),
  ];
}

function verdictText(exitCode: ExitCode, { unbalanced, cutOff }: Tally, style: Styler): string {
  if (exitCode === 0) return style('green', 'balances');
  if (exitCode === 2) return style('red', 'NOT USABLE');
  const verdicts = [
    ...(unbalanced > 0 ? [`OUT OF BALANCE in ${plural(unbalanced, 'payment')}`] : []),
    ...(cutOff > 0 ? [`CUT OFF in ${plural(cutOff, 'payment')}`] : []),
  ];
  return style('red', verdicts.join(', ') || 'balances, WITH ERRORS');
}

function moreLines(more: number, style: Styler): readonly string[] {
  return more > 0 ? [style('dim', `  ... and ${plural(more, 'more error')}`)] : [];
}

function sumOf({ findings }: Tally): number {
  return Object.values(findings).reduce((sum, found) => sum + found, 0);
}

export function totalLines(all: Tally): readonly string[] {
  const { held, findings } = all;
  const { payments, claims } = addSums(all, held);
  const heldText =
    `${plural(held.payments, 'payment')} held (excluded): ` +
    `${plural(held.claims, 'claim')}, ${sumsText(held)}`;
  return [
    '',
    `${plural(all.files, 'file')}, ${plural(payments, 'payment')}, ` +
      `${plural(claims, 'claim')}, ${count(all.unbalanced)} out of balance` +
      `${all.cutOff > 0 ? `, ${count(all.cutOff)} cut off` : ''}`,
    sumsText(all),
    ...(held.payments > 0 ? [heldText] : []),
    ...Object.entries(findings)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([code, found]) => `  ${code} ${count(found)}`),
  ];
}

function sumsText({ paidCents, providerAdjustmentsCents, paymentSumCents }: Sums): string {
  const adds = paidCents - providerAdjustmentsCents;
  return (
    `paid ${sumText(paidCents)}, provider adjustments ${sumText(-providerAdjustmentsCents)}, ` +
    `total ${sumText(adds)}; payments total ${sumText(paymentSumCents)}`
  );
}
