/**
 * The one word of a vocabulary that a misspelled word stands for; undefined where there is none, or
 * where two are equally near. Words that are right, and those of three letters, are left alone.
 */
export function correctWord(_word: string, _vocabulary: ReadonlySet<string>): string | undefined {
  return undefined;
}
