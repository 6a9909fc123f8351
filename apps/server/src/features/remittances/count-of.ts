/** `1 payment`, `2 payments`. */
export function countOf(count: number, thing: 'payment' | 'claim' | 'item' | 'change'): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
