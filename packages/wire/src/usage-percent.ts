/**
 * Used ÷ limit × 100, as a whole number; undefined where nothing limits. Of a limit of nothing all
 * is used up.
 */
export function usagePercent(used: number, limit: number): number | undefined {
  if (limit === -1) return undefined;
  return limit === 0 ? 100 : Math.floor((used / limit) * 100);
}
