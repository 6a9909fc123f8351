import { englishWords } from '../english-words.ts';

/** Words of so many names that they tell none. */
const generic = new Set(
  `rx pharmacy pharmacies pharm services service benefits benefit program programs plan plans inc
  incorporated llc corp corporation co company companies ltd limited lp llp plc group health
  healthcare care insurance ins solutions solution management mgmt pbm pbms network networks drug
  drugs supply supplies distributors distributor distribution distributing wholesale wholesaler
  wholesalers medical generics generic brand brands pharma pharmaceutical pharmaceuticals the of and
  national usa us america part d advantage prescription prescriptions administrators administrator
  administration payer payers vendor vendors member members patient patients claims claim processing
  processor partners partner systems system technologies international holdings global`.split(
    /\s+/,
  ),
);
/** Of many names too, but a person who says one means the only name that has it. */
const kinds = new Set(['medicare', 'medicaid', 'state', 'commercial', 'federal', 'partd']);

/** How much a word of a name tells: alone, alone if no other name has it, or nothing alone. */
export function tellingOf(word: string): 'name' | 'kind' | 'nothing' {
  if (kinds.has(word)) return 'kind';
  if (word.length < 2 || /^[\d.,/-]+$/.test(word)) return 'nothing';
  return generic.has(word) || englishWords.has(word) ? 'nothing' : 'name';
}

export function isGeneric(word: string): boolean {
  return generic.has(word);
}

const behindNames = new Set(
  'inc incorporated llc corp corporation co ltd plan plans insurance'.split(' '),
);

/** Words that people put behind a name that has them not, and mean the same. */
export function maySayNothing(word: string): boolean {
  return behindNames.has(word);
}

const legalForms = new Set('inc incorporated llc corp corporation co ltd lp llp plc'.split(' '));

export function isLegalForm(word: string): boolean {
  return legalForms.has(word);
}
