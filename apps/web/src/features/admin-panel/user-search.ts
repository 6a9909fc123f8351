import { readPage } from '../../lib/read-page.ts';

/** The list's search and page, from the address. */
export interface UserSearch {
  readonly page: number;
  readonly search: string;
}

/** Invalid values count as missing. */
export function readUserSearch(params: URLSearchParams): UserSearch {
  return {
    page: readPage(params),
    search: (params.get('search') ?? '').slice(0, 200),
  };
}

/** The address after a change. A new search starts at the first page. */
export function writeUserSearch(
  params: URLSearchParams,
  change: Partial<UserSearch>,
): URLSearchParams {
  const { page, search } = { ...readUserSearch(params), page: 1, ...change };
  const written = new URLSearchParams(params);
  if (search === '') written.delete('search');
  else written.set('search', search);
  if (page === 1) written.delete('page');
  else written.set('page', String(page));
  return written;
}
