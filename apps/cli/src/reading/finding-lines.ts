import type { Finding, FindingSeverity } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import type { Style, Styler } from '../style.ts';
import { count } from '../wording.ts';

const listedFindings = 20;

const severityStyles: Readonly<Record<FindingSeverity, Style>> = {
  error: 'red',
  warning: 'yellow',
  info: 'dim',
};

/** What is wrong or odd, errors first. */
export function findingLines(
  findings: readonly Finding[],
  { all, style }: { readonly all: boolean; readonly style: Styler },
): readonly string[] {
  if (findings.length === 0) return [];
  const order: readonly FindingSeverity[] = ['error', 'warning', 'info'];
  const sorted = order.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
  const shown = all ? sorted : sorted.slice(0, listedFindings);
  const lines = shown.map((finding) => {
    const severity = finding.severity.padEnd(8);
    return `  ${style(severityStyles[finding.severity], severity)}${describeFinding(finding)}`;
  });
  const more = sorted.length - shown.length;
  const rest = more > 0 ? [style('dim', `  ... and ${count(more)} more; --all lists them`)] : [];
  return [style('bold', 'Findings'), ...lines, ...rest, ''];
}
