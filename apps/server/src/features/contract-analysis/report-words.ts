import type { Month } from '@pfs/core/days';

const shortMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});

export function shortMonthInWords(month: Month): string {
  return shortMonth.format(new Date(`${month}-01T00:00:00Z`));
}

const slugMax = 40;

/** Plain letters, digits and hyphens, whatever a payer is called. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, slugMax).replace(/^-+|-+$/g, '') || 'payer';
}
