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

interface Found<T> {
  readonly first: number;
  readonly last: number;
  readonly values: readonly T[];
}

/** Phrases with what they may mean. */
export class PhraseBook<T> {
  readonly #values = new Map<string, T[]>();
  #wordsMax = 0;
  readonly words = new Set<string>();

  add(pattern: string, value: T): void {
    for (const phrase of expand(pattern).filter(Boolean)) {
      const stems = phrase.split(' ').map(stem);
      for (const word of stems) this.words.add(word);
      this.#wordsMax = Math.max(this.#wordsMax, stems.length);
      const values = this.#values.get(stems.join(' '));
      if (values === undefined) this.#values.set(stems.join(' '), [value]);
      else if (!values.includes(value)) values.push(value);
    }
  }

  /** All phrases that begin at any word. */
  find(stems: readonly string[]): readonly Found<T>[] {
    return stems.flatMap((_, first) =>
      Array.from({ length: this.#wordsMax }, (_none, length) => first + length + 1)
        .filter((last) => last <= stems.length)
        .flatMap((last) => {
          const values = this.#values.get(stems.slice(first, last).join(' '));
          return values === undefined ? [] : [{ first, last, values }];
        }),
    );
  }
}
