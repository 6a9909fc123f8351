/** The patterns of a table entry, which stand between slashes on one or more lines. */
export function phrasesIn(text: string): readonly string[] {
  return text.split('/').map((pattern) => pattern.trim());
}

/** Every phrase of a pattern: `(a|b)` is either of them, `(a|)` is optional. */
export function expand(pattern: string): readonly string[] {
  const group = /\(([^()]*)\)/.exec(pattern);
  if (group === null) return [pattern.trim().replaceAll(/\s+/g, ' ')];
  const before = pattern.slice(0, group.index);
  const after = pattern.slice(group.index + group[0].length);
  return (group[1] ?? '').split('|').flatMap((one) => expand(`${before}${one}${after}`));
}

/** The singular of a word: phrases and questions are matched by their stems. */
export function stem(word: string): string {
  if (word.length < 3 || !word.endsWith('s') || /(ss|us|is)$|^(its|yes|as|was|has|gas)$/.test(word))
    return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  readonly values: T[];
}

export interface Found<T> {
  readonly first: number;
  readonly last: number;
  readonly values: readonly T[];
}

/** A trie that finds all phrases beginning at any word. */
export class PhraseTree<T> {
  readonly #root: Node<T> = { next: new Map(), values: [] };
  readonly words = new Set<string>();

  add(pattern: string, value: T): void {
    for (const phrase of expand(pattern)) {
      let node = this.#root;
      for (const word of phrase.split(' ').map(stem)) {
        this.words.add(word);
        const next = node.next.get(word) ?? { next: new Map(), values: [] };
        node.next.set(word, next);
        node = next;
      }
      if (node !== this.#root && !node.values.includes(value)) node.values.push(value);
    }
  }

  find(stems: readonly string[]): readonly Found<T>[] {
    const found: Found<T>[] = [];
    for (let first = 0; first < stems.length; first += 1) {
      let node: Node<T> | undefined = this.#root;
      for (let last = first; node !== undefined && last < stems.length; last += 1) {
        node = node.next.get(stems[last] ?? '');
        if (node !== undefined && node.values.length > 0) {
          found.push({ first, last: last + 1, values: node.values });
        }
      }
    }
    return found;
  }
}
