/** Letters and signs that readers of pictures put where a page has a digit. */
const meant: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  i: '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  b: '6',
  T: '7',
  B: '8',
  g: '9',
  q: '9',
};

/**
 * The text with digits where letters look like them, undefined when other letters are in it or
 * most of it is letters: `l2.5O` is meant as `12.50`, `BOSS` is a word.
 */
export function digitsMeant(text: string): string | undefined {
  let letters = 0;
  let digits = 0;
  let result = '';
  for (const character of text) {
    const digit = meant[character];
    if (digit !== undefined) letters += 1;
    else if (/\d/.test(character)) digits += 1;
    else if (!/[\s.,$()<>/+-]/.test(character)) return undefined;
    result += digit ?? character;
  }
  return digits >= letters && digits > 0 ? result : undefined;
}
