/** `JSON.rawJSON` of the language, which the compiler's library does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** A value as JSON. Large whole numbers are written with all their digits. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? rawJSON(String(part)) : part,
  );
}
