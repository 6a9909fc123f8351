import type { ReviewPayment } from '@pfs/wire/document-review';
import { fieldWords } from './field-words.ts';

type Control = ReviewPayment['controls'][number];

const counted: Readonly<Record<string, string>> = {
  claims: 'Printed claim count',
  lumps: 'Printed total of lump sums',
};

/** What a printed sum or count is called: "Printed total, Net". */
export function controlWords({ of }: Pick<Control, 'of'>): string {
  return counted[of] ?? `Printed total, ${fieldWords(of)}`;
}
