import { bucketText, periodText } from '@pfs/assistant/describe-query';
import { type Category, categoryTable } from '@pfs/core/category';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, type FigureUnit, isTime } from '@pfs/core/figures/formula';
import { changeInPercent, percentText } from '@pfs/core/metrics/ratios';
import { cellText } from '../../../platform/documents/cell-text.ts';
import { partsOfUnit } from '../../figures/public.ts';
import type { ResultMember } from '../query/query-result.ts';

/** A figure in a sentence. An unknown figure is not 0. */
export function figureText(whole: number | null, unit: FigureUnit): string {
  if (whole === null) return 'not known';
  return unit === 'dollars' ? cellText(whole, 'money') : cellText(whole / partsOfUnit[unit], unit);
}

/** The size of a change: `$20.00 (12.3%)`, or `1.2 points` for a percentage. */
export function sizeText(change: number, unit: FigureUnit, before = 0): string {
  const size = Math.abs(change);
  if (unit === 'percent') return `${(size / 10).toFixed(1)} points`;
  const percent = changeInPercent(before + size, before, unit);
  return `${figureText(size, unit)}${percent === null ? '' : ` (${percentText(percent)})`}`;
}

/** The change from one figure to another: `$20.00 (12.3%) more`, `1.2 points less`. */
export function changeLabel(now: number, before: number, unit: FigureUnit): string {
  return `${sizeText(now - before, unit, before)} ${now > before ? 'more' : 'less'}`;
}

const many =
  /\b(?:fees|claims|payments|sums|backs|reversals|invoices|amounts|units|expenses|deductions|savings)\b/i;

/** `were` for DIR fees, `was` for gross amount. */
export function wasOrWere(figure: FigureName): 'was' | 'were' {
  return many.test(figures[figure].label) ? 'were' : 'was';
}

/** A label in the middle of a sentence: acronyms stay uppercase, "All fees" becomes "fees". */
export function midSentence(words: string): string {
  const short = words.replace(/^(?:All (?=fees)|Number of )/u, '');
  return /^\p{Lu}(?=\p{Ll})/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}

export function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a member in sentences, tables and charts. */
export function memberText(
  { name, ndc }: Pick<ResultMember, 'name' | 'ndc'>,
  by: Dimension | null,
): string {
  if (by === null) return name;
  if (isTime(by)) return bucketText(name);
  if (by === 'category') return atStart(categoryTable[name as Category]?.many ?? name);
  if (by === 'status') return name === 'reversal' ? 'Reversals' : atStart(name);
  if (name !== '') return name;
  return ndc ? `NDC ${ndc}` : `${atStart(by)}s without a name`;
}

/** `in October 2026`, `on Nov 19, 2026`, `from Mar 5, 2026 to Mar 20, 2026`; empty for all time. */
export function inPeriod({ from, to }: AskedPeriod): string {
  const words = periodText({ from, to });
  if (from === null && to === null) return '';
  if (from === null || to === null) return words;
  if (from === to) return `on ${words}`;
  if (words.includes(' half of ')) return `in the ${words}`;
  return `${words.includes(' to ') ? 'from' : 'in'} ${words}`;
}
