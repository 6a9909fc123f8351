import type { ReviewPayment } from '@pfs/wire/document-review';
import { hiddenWords } from './hidden-words.ts';

/** Says that a workbook hides something which was read all the same. */
export function HiddenCells({ hidden }: Pick<ReviewPayment, 'hidden'>) {
  if (hidden === null) return null;
  return <p className="text-xs text-ink-soft">{hiddenWords(hidden)}</p>;
}
