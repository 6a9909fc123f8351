/** The three ten-digit shapes and the eleven-digit one, as labeler-product-package digits. */
const hyphenatedForm = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/;
const shapes: ReadonlySet<string> = new Set(['5-4-2', '4-4-2', '5-3-2', '5-4-1']);

/**
 * A National Drug Code as 11 digits (5-4-2). In a ten-digit code the hyphens show which part is
 * short and gets a zero (FDA's shapes 4-4-2, 5-3-2, 5-4-1). Undefined for ten digits without
 * hyphens and for anything else.
 */
export function normalizeNdc(text: string): string | undefined {
  if (/^\d{11}$/.test(text)) return text;
  const match = hyphenatedForm.exec(text);
  if (match === null) return undefined;
  const [, labeler = '', product = '', pack = ''] = match;
  if (!shapes.has(`${labeler.length}-${product.length}-${pack.length}`)) return undefined;
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}
