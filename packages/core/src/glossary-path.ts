import type { GlossaryWord } from './glossary.ts';

/** The place of a word on its page: `dir-fee` of DIR fee. */
export function glossaryAnchor(word: GlossaryWord): string {
  const letters = word.toLowerCase().replaceAll('%', 'percent');
  return letters.replaceAll(/[^a-z0-9]+/g, '-');
}

export function glossaryPath(word: GlossaryWord): string {
  return `/glossary#${glossaryAnchor(word)}`;
}
