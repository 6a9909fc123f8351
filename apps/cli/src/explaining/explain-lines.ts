import { formatUsd } from '@pfs/core/money';
import { describeFinding } from '@pfs/edi/describe-finding';
import type { Styler } from '../style.ts';
import { adjustmentLines } from './adjustment-lines.ts';
import { balanceLines } from './balance-lines.ts';
import type { Occurrence } from './find-claim.ts';
import type { Links } from './reversal-lines.ts';
import { reversalLines } from './reversal-lines.ts';
import type { ExplainOptions } from './segment-words.ts';
import { segmentLines } from './segment-words.ts';

/** One claim in words. */
export function explainLines(
  occurrence: Occurrence,
  links: Links,
  options: ExplainOptions,
): readonly string[] {
  const { claim, payment, lines, findings } = occurrence;
  const { style } = options;
  const trace = payment.traceNumber === undefined ? '' : ` ${payment.traceNumber}`;
  const payer = payment.payer.name ?? payment.payer.id ?? 'a payer that is not named';
  const title = `Claim ${claim.claimId}: ${claim.status}, ${formatUsd(claim.netCents)}`;
  return [
    style('bold', title),
    `  in payment ${payment.index + 1}${trace} of ${payment.paidOn ?? 'no date'} from ${payer}`,
    ...lines.flatMap((line) => ['', ...segmentLines(line, options)]),
    '',
    style('bold', '  Adjustments'),
    ...adjustmentLines(claim),
    '',
    style('bold', '  Balance'),
    ...balanceLines(claim, lines).map((line) => `    ${line}`),
    ...section('  Reversal', reversalLines(claim, links), style),
    ...section('  Findings', findings.map(describeFinding), style),
    '',
  ];
}

function section(title: string, lines: readonly string[], style: Styler): readonly string[] {
  if (lines.length === 0) return [];
  return ['', style('bold', title), ...lines.map((line) => `    ${line}`)];
}
