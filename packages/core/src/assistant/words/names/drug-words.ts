import { englishWords } from '../english-words.ts';
import { readWords } from '../read-words.ts';

const rows = `
tab tabs tablet tablets
cap caps capsule capsules
inh inhaler inhalers inhal
sol soln solution
susp suspension
inj injection injections
crm cream creams
oint ointment
pen pens
lot lotion
patch patches ptch
syr syrup
pwd powder
supp suppository
spr spray
drop drops
film films
vial vials
kit kits
gel gels
hcl hydrochloride hydrochlor
succ succinate
tart tartrate
sod sodium
pot potassium
calc calcium
mag magnesium
acet acetate
mal maleate
bes besylate
mono monohydrate
er xr xl sr la cr
dr ec
odt
hfa
mg milligram milligrams
mcg microgram micrograms ug
ml milliliter milliliters
gm g gram grams
meq
unit units iu
%
`;
/** Those that mean different tablets stay apart; the rest are one word in many spellings. */
const apart = new Set(['er', 'xr', 'xl', 'sr', 'la', 'cr', 'dr', 'ec']);
const oneWord = new Map(
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const words = row.split(' ');
      return words.map((word) => [word, apart.has(word) ? word : (words[0] ?? '')] as const);
    }),
);
const units = new Set(['mg', 'mcg', 'ml', 'gm', 'meq', 'unit', '%', 'act', 'actuation', 'dose']);
const salts = new Set(
  'hcl succ tart sod pot calc mag acet mal bes mono hbr sulfate phosphate mesylate fumarate'.split(
    ' ',
  ),
);
const parts = new Set([...oneWord.values(), ...units, ...salts]);

/** The words of a drug's name, or of a question, with strength and unit apart: `500MG` is two. */
export function drugWords(text: string): readonly string[] {
  return readWords(text).flatMap((word) => drugWordsOf(word.text));
}

export function drugWordsOf(word: string): readonly string[] {
  const match = /^([\d,.]+)(%|[a-z]+)$/.exec(word);
  const split = match ? [match[1] ?? '', match[2] ?? ''] : [word];
  return split.map((part) => oneWord.get(part) ?? plainNumber(part));
}

/** `.5` is `0.5`, `1,000` is `1000`. */
function plainNumber(word: string): string {
  if (!/^[\d,]*\.?\d+$/.test(word)) return word;
  const plain = word.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const whole = plain.startsWith('.') ? `0${plain}` : plain;
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

export function isStrength(word: string): boolean {
  return /^\d[\d./-]*$/.test(word);
}

export function isUnit(word: string): boolean {
  return units.has(word);
}

export function isSalt(word: string): boolean {
  return salts.has(word);
}

/** Whether a word names what is in a drug, or its brand, rather than how it is made up. */
export function isLead(word: string): boolean {
  return word.length >= 3 && /^[a-z]+$/.test(word) && !parts.has(word) && !englishWords.has(word);
}

/** Whether a word of a question may say more of a drug that is named. */
export function mayNarrow(word: string): boolean {
  return !englishWords.has(word) && !isUnit(word);
}
