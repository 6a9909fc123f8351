import { parseCents } from '@pfs/core/money';
import { plainWords } from '../lines/line-words.ts';
import { boxAround } from '../lines/placed-word.ts';
import type { TableEvent } from '../tables/table-events.ts';
import { lessSure, toDraftValue } from '../values/to-draft-value.ts';
import type { DraftBuilder } from './draft-builder.ts';
import { labelMeaning, summedMeaning } from './label-meanings.ts';

type LumpEvent = Extract<TableEvent, { kind: 'lump' }>;

/**
 * Words with an amount: a lump sum, unless they name a column of the claims whose amounts come to
 * it, or the payment. In a table of lump sums every line is one.
 */
export function addLump(draft: DraftBuilder, event: LumpEvent, isOfLumps: boolean): void {
  const words = plainWords(event.words.flatMap((token) => token.words)).join(' ');
  const amount = toDraftValue([event.amount], 'amount');
  if (!isOfLumps) {
    if (labelMeaning(words) === 'amount') {
      draft.fields.amount ??= amount;
      return;
    }
    const of = summedMeaning(words);
    const field = [...draft.columns].find((column) => column === of);
    if (field !== undefined && comesTo(draft, field, amount.value)) {
      draft.ofAll.push({ of: field, value: amount });
      return;
    }
    if (!/[a-z]{3}/.test(words)) return;
  }
  if (isOfLumps && words === '' && draft.lumps.length > 0) {
    draft.ofAll.push({ of: 'lumps', value: amount });
    return;
  }
  const reference = event.words.length === 0 ? undefined : toDraftValue(event.words, 'text');
  draft.lumps.push({
    row: draft.lumps.length,
    box: boxAround([...event.words, event.amount]),
    reference: reference === undefined ? undefined : lessSure(reference, 1),
    amount,
  });
}

function comesTo(
  draft: DraftBuilder,
  field: keyof DraftBuilder['claims'][number]['fields'],
  printed: string,
): boolean {
  let cents = 0;
  for (const { fields } of draft.claims) cents += parseCents(fields[field]?.value ?? '0') ?? 0;
  const sum = parseCents(printed);
  return sum !== undefined && Math.abs(cents) === Math.abs(sum);
}
