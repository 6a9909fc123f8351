import { formatUsd } from '@pfs/core/money';
import type { ProviderAdjustment } from '@pfs/core/remittance';
import { type Column, tableLines } from '../columns.ts';
import type { Styler } from '../style.ts';

const lumpColumns: readonly Column[] = [
  { title: 'Provider adjustment', align: 'left', widthMin: 22 },
  { title: 'Is', align: 'left', widthMin: 15 },
  { title: 'Taken', align: 'right', widthMin: 12 },
];

/** Lump sums of a payment; taken from the pharmacy is positive. */
export function lumpLines(lumps: readonly ProviderAdjustment[], style: Styler): readonly string[] {
  if (lumps.length === 0) return [];
  const rows = lumps.map(({ code, reference, category, amountCents }) => [
    reference === undefined ? code : `${code} ${reference}`,
    category.replaceAll('_', ' '),
    formatUsd(amountCents),
  ]);
  const [title = '', ...lines] = tableLines(lumpColumns, rows, { header: true });
  return ['', `  ${style('dim', title)}`, ...lines.map((line) => `  ${line}`)];
}
