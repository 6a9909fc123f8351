import { bucketInWords } from '@pfs/core/assistant/period-in-words';
import type { ResultMember } from '@pfs/core/assistant/query-result';
import { type Category, categoryTable } from '@pfs/core/category';
import type { Dimension } from '@pfs/core/figures/formula';
import { isTime } from '@pfs/core/figures/formula';

const unnamed: Partial<Record<Dimension, string>> = {
  drug: 'Drugs without a name',
  payer: 'Payers without a name',
};

const statuses: Readonly<Record<string, string>> = {
  paid: 'Paid',
  denied: 'Denied',
  reversal: 'Reversals',
};

/** What a member is called in a sentence, a table and a chart. */
export function memberInWords(
  { name, ndc }: Pick<ResultMember, 'name' | 'ndc'>,
  by: Dimension | null,
): string {
  if (by === null) return name;
  if (isTime(by)) return bucketInWords(name);
  if (by === 'category') return capital(categoryTable[name as Category]?.many ?? name);
  if (by === 'status') return statuses[name] ?? capital(name);
  if (name !== '') return name;
  return ndc === null || ndc === '' ? (unnamed[by] ?? 'Without a name') : `NDC ${ndc}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
