import type { DoubtfulCharacter } from '../words.ts';

/** Surer characters than this are not doubted. */
const sureConfidence = 0.97;

/** What looks alike on paper, likeliest first. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'O896D',
  '1': '7lI|4',
  '2': 'Z7',
  '3': '85',
  '4': '91',
  '5': 'S63',
  '6': '8G50',
  '7': '1T2',
  '8': 'B36059',
  '9': '480g',
  O: '0QD',
  o: '0',
  D: '0O',
  Q: '0O',
  l: '1I|',
  I: '1l|',
  '|': '1Il',
  i: '1',
  S: '5',
  s: '5',
  B: '8',
  G: '6',
  Z: '2',
  z: '2',
  T: '7',
  g: '9',
  b: '6',
  A: '4',
  ',': '.',
  '.': ',',
  ':': '.',
  ';': ',',
  '-': '~',
  '~': '-',
  _: '-',
  '{': '(',
  '}': ')',
  '[': '(',
  ']': ')',
};

export interface ReadCharacter {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** The characters of a word that may be others, with what they may be. */
export function doubtfulCharacters(characters: readonly ReadCharacter[]): DoubtfulCharacter[] {
  const doubtful: DoubtfulCharacter[] = [];
  let at = 0;
  for (const { text, confidence } of characters) {
    const alike = lookAlikes[text];
    if (confidence < sureConfidence && alike !== undefined) {
      doubtful.push({ at, alternatives: [...alike] });
    }
    at += text.length;
  }
  return doubtful;
}
