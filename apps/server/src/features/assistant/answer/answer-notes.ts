import { bucketInWords } from '@pfs/core/assistant/period-in-words';
import type { Caveat, QueryResult } from '@pfs/core/assistant/query-result';
import { estimateInWords } from '@pfs/core/figures/verdicts';
import { whenInWords } from './when-words.ts';

const sentences: Readonly<Record<Caveat, string | ((result: QueryResult) => string)>> = {
  no_lump_sums: 'Of claims alone: lump sums name no drug and no claim, and stay out.',
  estimated_cost: ({ knownCostPercentage }) => estimateInWords(knownCostPercentage ?? 0),
  spreading: 'Lump fees are still being spread over drugs; the figure follows by itself.',
  denied_not_counted: 'Denied claims are not in this figure; a list of claims shows them.',
};

/** What the figure lacks or leaves out, and where there is something instead of nothing. */
export function notesOf(result: QueryResult): readonly string[] {
  const notes = result.caveats.map((caveat) => {
    const sentence = sentences[caveat];
    return typeof sentence === 'string' ? sentence : sentence(result);
  });
  if (result.dataAsOf === null) {
    return [
      'No file with a counted payment has been read yet, so payers have no figures.',
      ...notes,
    ];
  }
  if (result.latestMonth === null) return notes;
  const month = bucketInWords(result.latestMonth);
  return [
    `Nothing is counted ${whenInWords(result)}; the latest month with something is ${month}.`,
    ...notes,
  ];
}
