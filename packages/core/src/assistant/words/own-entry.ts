/** What a list has under a typed word; a word like `constructor` is no entry of every list. */
export function ownEntry<T>(list: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(list, word) ? list[word] : undefined;
}
