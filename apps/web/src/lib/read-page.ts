/** The server's default limit of pages. */
const pagesMaxUsual = 1_000_000;

/** The page of a list in the address, counted from 1; an invalid one is the first. */
export function readPage(params: URLSearchParams, pagesMax = pagesMaxUsual, name = 'page'): number {
  const page = Number(params.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1;
}
