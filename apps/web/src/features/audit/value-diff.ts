export interface ValueChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

type Values = Readonly<Record<string, unknown>> | null;

/** Each value that either side names, with what it was and what it became. */
export function diffValues(before: Values, after: Values): readonly ValueChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => {
    const pair = { before: toWords(before?.[name]), after: toWords(after?.[name]) };
    return { name: nameWords(name), ...pair, changed: pair.before !== pair.after };
  });
}

/** `trialEndsAt` and `trial_ends_at` as "Trial ends at". */
function nameWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
