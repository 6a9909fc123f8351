export type SearchValue = string | number | readonly string[] | undefined;

/** What is asked for as an address says it; a list is said once for each of its values. */
export function toSearchParams(query: Readonly<Record<string, SearchValue>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [value]) {
      search.append(name, String(each));
    }
  }
  return search;
}
