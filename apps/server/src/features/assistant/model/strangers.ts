import { measureDefinition, measures } from '@pfs/core/assistant/measures';

/** Words that are written large in a sentence about figures, and are nobody's name. */
const ordinary = new Set([
  ...'i dir ger ber pbm pbms mfp rx ndc ndcs edi cogs ytd us of by'.split(' '),
  ...'medicare medicaid part d english sorry the a an in as'.split(' '),
  ...measures.map(measureDefinition).flatMap(({ label }) => label.toLowerCase().split(/[^a-z]+/)),
]);

/**
 * Whether a text names somebody who is not in the data. A figure of the pharmacy said of a name
 * that is not its own is as wrong as a wrong figure. Known names and dates are cut out before; what
 * is in quotes then is no name of the data, nor is what is written large within a sentence.
 */
export function hasStrangers(text: string, known: readonly string[]): boolean {
  if (text.includes('"')) return true;
  const words = [...text.matchAll(/[A-Za-z]+/g)].filter(({ 0: word, index }) => {
    const isLarge = /^[A-Z]/.test(word) && !ordinary.has(word.toLowerCase());
    const isShouted = /^[A-Z]{2,}$/.test(word);
    return isLarge && (isShouted || !/(^|[.!?:;\n-]) *$/.test(text.slice(0, index)));
  });
  if (words.length === 0) return false;
  const ofNames = new Set(known.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)));
  return words.some(({ 0: word }) => !ofNames.has(word.toLowerCase()));
}
