/** How many letters may follow a pattern in a word: payers glue a quarter or a plan letter on. */
const trailingLettersMax = 2;

/** A reference or pattern as upper-case words, cut at everything that is not a letter A to Z. */
export function referenceWords(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z]+/g) ?? [];
}

/**
 * Whether the words of a reference hold the words of a pattern, in a row. A word matches when it
 * is the pattern or the pattern with at most two letters behind it: DIRQ is DIR, DIRECT is not.
 */
export function wordsMatch(words: readonly string[], pattern: readonly string[]): boolean {
  if (pattern.length === 0) return false;
  for (let first = 0; first + pattern.length <= words.length; first++) {
    if (pattern.every((part, index) => wordMatches(words[first + index] ?? '', part))) return true;
  }
  return false;
}

function wordMatches(word: string, part: string): boolean {
  return word.startsWith(part) && word.length <= part.length + trailingLettersMax;
}
