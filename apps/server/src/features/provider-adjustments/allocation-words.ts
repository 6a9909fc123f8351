import type { Allocation } from '@pfs/wire/provider-adjustments';

type Basis = Allocation['basis'];

const dayForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const countForm = new Intl.NumberFormat('en-US');

/** How a lump sum was spread, in one or two sentences for a book-keeper. */
export function basisSentence(
  { kind, weight, from, to }: Omit<Basis, 'sentence'>,
  claimCount: number,
): string {
  const count = countForm.format(claimCount);
  const claims = `${count} paid ${claimCount === 1 ? 'claim' : 'claims'}`;
  const by = weight === 'gross' ? 'each by its gross' : 'each the same';
  switch (kind) {
    case 'payment':
      return `Spread over the ${claims} of its payment, ${by}.`;
    case 'months_before':
      return (
        `Its payment has no claim that can carry it, so it is spread over the ${claims} of this ` +
        `payer from ${toWords(from)} to ${toWords(to)}, ${by}.`
      );
    case 'none':
      return (
        'Neither its payment nor the three months before have a claim of this payer that can ' +
        'carry it, so it is spread over none.'
      );
    case 'not_a_fee':
      return 'Only fees are spread over claims. This is none, so it stays a sum of its own.';
  }
}

function toWords(day: string | null): string {
  return day === null ? 'the beginning' : dayForm.format(new Date(day));
}
