const pagesMax = 100_000;

/** The page that the address names; the first where it names none that can be. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1;
}
