import type { Word } from '../words.ts';

/** How sure the engine was of the letters of a line. */
export function sureness(line: readonly Word[]): number {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  const sure = line.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : sure / letters;
}
