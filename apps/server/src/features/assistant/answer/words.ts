import { bucketInWords, periodInWords } from '@pfs/assistant/in-words';
import { type Category, categoryTable } from '@pfs/core/category';
import { dayInWords } from '@pfs/core/day-in-words';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, type FigureUnit, isTime } from '@pfs/core/figures/formula';
import { toCents, toDollars, usdInWords } from '@pfs/core/money';
import type { QueryResult, ResultMember } from '../layer/query-result.ts';

const partsOfUnit = { dollars: 100, percent: 10, count: 1, quantity: 1_000 } as const;

/** A figure as it goes over the wire: dollars, percent, things or units. */
export function toFigure(whole: number | null, unit: FigureUnit): number | null {
  if (whole === null) return null;
  return unit === 'dollars' ? toDollars(toCents(whole)) : whole / partsOfUnit[unit];
}

/** A figure within a sentence; what is not known is never a 0. */
export function figureInWords(whole: number | null, unit: FigureUnit): string {
  if (whole === null) return 'not known';
  if (unit === 'dollars') return usdInWords(toCents(whole));
  const digits = unit === 'percent' ? 1 : 0;
  const text = Math.abs(whole / partsOfUnit[unit]).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: unit === 'quantity' ? 3 : digits,
  });
  return `${whole < 0 ? '−' : ''}${text}${unit === 'percent' ? '%' : ''}`;
}

/** The size of a change; of a percentage in points. */
export function sizeInWords(change: number, unit: FigureUnit): string {
  const size = Math.abs(change);
  return unit === 'percent' ? `${(size / 10).toFixed(1)} points` : figureInWords(size, unit);
}

/** The change from one figure to another: `$20.00 (12.3%) more`, `1.2 points less`. */
export function changeInWords(now: number, before: number, unit: FigureUnit): string {
  const percent = unit === 'percent' ? '' : percentInWords(now - before, before);
  return `${sizeInWords(now - before, unit)}${percent} ${now > before ? 'more' : 'less'}`;
}

/** ` (12.3%)` of what was before; nothing where there was nothing to take a part of. */
export function percentInWords(change: number, before: number): string {
  return before > 0 ? ` (${((Math.abs(change) / before) * 100).toFixed(1)}%)` : '';
}

const many =
  /\b(?:fees|claims|payments|sums|backs|reversals|invoices|amounts|units|expenses|deductions|savings)\b/i;

/** `were` of DIR fees, `was` of gross amount. */
export function wasOrWere(figure: FigureName): 'was' | 'were' {
  return many.test(figures[figure].label) ? 'were' : 'was';
}

/** In the middle of a sentence; `DIR` and its like stay, all fees are just the fees. */
export function midSentence(words: string): string {
  const short = words.replace(/^(?:All (?=fees)|Number of )/u, '');
  return /^\p{Lu}(?=\p{Ll})/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}

export function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const statuses: Readonly<Record<string, string>> = { reversal: 'Reversals' };
const unnamed = { drug: 'Drugs without a name', payer: 'Payers without a name' };

/** What a member is called in a sentence, a table and a chart. */
export function memberInWords(
  { name, ndc }: Pick<ResultMember, 'name' | 'ndc'>,
  by: Dimension | null,
): string {
  if (by === null) return name;
  if (isTime(by)) return bucketInWords(name);
  if (by === 'category') return atStart(categoryTable[name as Category]?.many ?? name);
  if (by === 'status') return statuses[name] ?? atStart(name);
  if (name !== '') return name;
  return ndc ? `NDC ${ndc}` : (unnamed[by as 'drug'] ?? 'Without a name');
}

/** When, within a sentence: `in October 2026`; of all time from when to when something counts. */
export function whenInWords({ query, firstDay, lastDay }: QueryResult): string {
  const { period } = query.filter;
  if (period.from !== null || period.to !== null) return inPeriod(period);
  if (firstDay === null || lastDay === null) return 'over all time';
  const last = firstDay === lastDay ? '' : ` to ${dayInWords(lastDay)}`;
  return `over all time (${dayInWords(firstDay)}${last})`;
}

/** `in October 2026`, `on Nov 19, 2026`, `from Mar 5, 2026 to Mar 20, 2026`; empty of all time. */
export function inPeriod({ from, to }: AskedPeriod): string {
  const words = periodInWords({ from, to });
  if (from === null && to === null) return '';
  if (from === null || to === null) return words;
  if (from === to) return `on ${words}`;
  if (words.includes(' half of ')) return `in the ${words}`;
  return `${words.includes(' to ') ? 'from' : 'in'} ${words}`;
}
