import { type Category, categories } from '@pfs/core/category';
import { type Period, readPeriod } from '../../lib/days/period.ts';
import { readPage } from '../../lib/read-page.ts';

/** The state of the list of lump sums in the address. */
export interface LumpSearch extends Period {
  readonly page: number;
  readonly payer: string | undefined;
  readonly category: Category | undefined;
  /** Only those included in totals. */
  readonly counted: 'true' | undefined;
  /** The lump sum whose allocation is open. */
  readonly spread: string | undefined;
}

/** Ignores what makes no sense. */
export function readLumpSearch(params: URLSearchParams): LumpSearch {
  return {
    page: readPage(params),
    payer: params.get('payer')?.slice(0, 300) || undefined,
    category: categories.find((category) => category === params.get('category')),
    counted: params.get('counted') === 'true' ? 'true' : undefined,
    ...readPeriod(params),
    spread: params.get('spread') || undefined,
  };
}

/** The address after a change. A new filter starts at the first page; an allocation does not. */
export function writeLumpSearch(
  params: URLSearchParams,
  change: Partial<LumpSearch>,
): URLSearchParams {
  const now = readLumpSearch(params);
  const sameList = 'spread' in change;
  const next = { ...now, page: sameList ? now.page : 1, ...change };
  const written = new URLSearchParams(params);
  for (const name of ['page', 'payer', 'category', 'counted', 'from', 'to', 'spread'] as const) {
    const value = next[name];
    if (value === undefined || value === 1) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

export function allocationPath(id: string): string {
  return `/lump-sums?spread=${id}`;
}
