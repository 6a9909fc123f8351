/** Used below the limit is allowed; -1 is unlimited. */
export function isWithinLimit(used: number, limit: number): boolean {
  return limit === -1 || used < limit;
}
