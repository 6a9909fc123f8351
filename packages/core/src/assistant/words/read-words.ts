/** One word of a question, or one number, date, amount or code, which stays whole. */
export interface Word {
  /** Lower case, one form of each letter, no accents, straight quotes, without a final `'s`. */
  readonly text: string;
  /** As it was typed. */
  readonly raw: string;
  /** `'s` was cut off: `Humana's`, `what's`. */
  readonly possessive: boolean;
}

/** The words of a question. Signs between them are dropped, as are signs that say nothing. */
export function readWords(text: string): readonly Word[] {
  return text
    .split(/\s+/)
    .filter((raw) => raw !== '')
    .map((raw) => ({ text: raw.toLowerCase(), raw, possessive: false }));
}
