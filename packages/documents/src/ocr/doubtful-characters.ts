import type { DoubtfulCharacter } from '../words.ts';
import type { CharacterChoice, WordChoices } from './word-choices.ts';

/** Below this the characters that look alike are possible too, whatever the engine weighed. */
const sureConfidence = 0.97;
/** What the engine weighs less than this against its first choice is none. */
const weighedMin = 1;
const alternativesMax = 6;

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
  '¢': '0c',
  '€': '6',
  '£': '6',
};

export interface ReadCharacter {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** The characters of a word that may be others, with what they may be. */
export function doubtfulCharacters(
  characters: readonly ReadCharacter[],
  choices: WordChoices,
): DoubtfulCharacter[] {
  const doubtful: DoubtfulCharacter[] = [];
  let at = 0;
  let from = 0;
  for (const { text, confidence } of characters) {
    const found = choices.findIndex((list, index) => index >= from && listHas(list, text));
    const weighed = found < 0 ? [] : weighedOthers(choices[found] ?? [], text);
    if (found >= 0) from = found + 1;
    const alike = confidence < sureConfidence || weighed.length > 0 ? lookAlikes[text] : undefined;
    const alternatives = [...new Set([...weighed, ...(alike ?? '')])].slice(0, alternativesMax);
    if (alternatives.length > 0) doubtful.push({ at, alternatives });
    at += text.length;
  }
  return doubtful;
}

function listHas(list: readonly CharacterChoice[], text: string): boolean {
  return list.some((one) => one.text === text);
}

function weighedOthers(list: readonly CharacterChoice[], chosen: string): string[] {
  return list
    .filter(({ text, confidence }) => confidence >= weighedMin && text !== chosen)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}
