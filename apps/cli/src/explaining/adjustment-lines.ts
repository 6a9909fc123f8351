import { formatUsd } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { tableLines } from '../columns.ts';

export function adjustmentLines({ adjustments }: Claim): readonly string[] {
  if (adjustments.length === 0) return ['    none'];
  const rows = adjustments.map(({ level, group, reason, amountCents, category, rule }) => [
    level,
    `${group} ${reason}`,
    formatUsd(amountCents),
    category.replaceAll('_', ' '),
    `by rule ${rule.id}, version ${rule.version}`,
  ]);
  const columns = (['left', 'left', 'right', 'left', 'left'] as const).map((align) => ({
    title: '',
    align,
  }));
  return tableLines(columns, rows, { header: false }).map((line) => `    ${line}`);
}
