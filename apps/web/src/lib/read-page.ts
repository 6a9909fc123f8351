/** As many pages as the server counts, unless a list says otherwise. */
const pagesMaxUsual = 1_000_000;

/** The page that the address names, counted from 1; what cannot be understood is the first. */
export function readPage(params: URLSearchParams, pagesMax = pagesMaxUsual): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1;
}
