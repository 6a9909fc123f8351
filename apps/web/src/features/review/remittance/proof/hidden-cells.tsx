import type { ReviewPayment } from '@pfs/wire/document-review';
import { formatCount } from '../../../../lib/format/format-number.ts';

/** Says that a workbook hides something which was read all the same. */
export function HiddenCells({ hidden }: Pick<ReviewPayment, 'hidden'>) {
  if (hidden === null) return null;
  return <p className="text-xs text-ink-soft">{hiddenWords(hidden)}</p>;
}

/** "3 rows and 1 sheet are hidden in the workbook. They were read like the others." */
export function hiddenWords(hidden: NonNullable<ReviewPayment['hidden']>): string {
  const parts = (['rows', 'columns', 'sheets'] as const)
    .filter((part) => hidden[part] > 0)
    .map((part) => `${formatCount(hidden[part])} ${hidden[part] === 1 ? part.slice(0, -1) : part}`);
  const last = parts.pop() ?? '';
  const all = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  const one = hidden.rows + hidden.columns + hidden.sheets === 1;
  return `${all} ${one ? 'is' : 'are'} hidden in the workbook. Hidden content was read like the rest.`;
}
