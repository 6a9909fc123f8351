/**
 * A value as the text of a jsonb: without what JSON can say and jsonb can't hold, that is NUL and
 * halves of surrogate pairs, which text of strange files does have.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  );
}
