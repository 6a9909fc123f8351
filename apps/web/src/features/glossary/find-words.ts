import { type GlossaryEntry, type GlossaryWord, glossary } from '@pfs/core/glossary';

const words = Object.keys(glossary) as readonly GlossaryWord[];

/** The words that are told by any of what is typed: their name, other names or sentence. */
export function findWords(typed: string): readonly GlossaryWord[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.filter((word) => {
    const { sentence, also = [] }: GlossaryEntry = glossary[word];
    const text = [word, sentence, ...also].join(' ').toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}
