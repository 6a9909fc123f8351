/** Small letters without accents, so that nobody has to type them. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word that was typed begins a word of the text. */
export function matchesWordStarts(text: string, typed: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return split(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether every word that was typed is somewhere in the text: in names and file names. */
export function containsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return split(typed).every((part) => folded.includes(part));
}

function split(typed: string): readonly string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}
