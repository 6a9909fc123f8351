import { plainWords } from '../lines/line-words.ts';
import { boxAround } from '../lines/placed-word.ts';
import type { TableEvent } from '../tables/table-events.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import type { DraftBuilder } from './draft-builder.ts';

type LumpEvent = Extract<TableEvent, { kind: 'lump' }>;

/** A line of a table of lump sums is one; of words with an amount elsewhere the end decides. */
export function addLump(draft: DraftBuilder, event: LumpEvent): void {
  const amount = toDraftValue([event.amount], 'amount');
  const box = boxAround([...event.words, event.amount]);
  const words = plainWords(event.words.flatMap((token) => token.words)).join(' ');
  const reference = event.words.length === 0 ? undefined : toDraftValue(event.words, 'text');
  if (event.isListed && words !== '') {
    draft.lumps.push({ row: draft.lumps.length, box, reference, amount });
    return;
  }
  const isOfLumps = event.isListed;
  draft.loose.push({ words, reference, amount, box, isTotal: isOfLumps, isOfLumps });
}
