/** Lower case without accents, so that nobody has to type them. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every typed word starts a word of the text. */
export function matchesWordStarts(text: string, typed: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return split(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether every typed word is anywhere in the text; for names and file names. */
export function containsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return split(typed).every((part) => folded.includes(part));
}

function split(typed: string): readonly string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}
