import { expect, test } from 'vitest';
import type { KnownNames } from '../understanding.ts';
import { findNames } from './find-names.ts';
import { readWords } from './read-words.ts';
import { madeUpNames, usualNames } from './testing/example-names.ts';
import { plainSentences } from './testing/plain-sentences.ts';

/** What a text names: the words of it, how they were found, and what for. */
function namesIn(text: string, names: KnownNames) {
  const words = readWords(text);
  return findNames(words, names, () => false).map(({ from, to, value }) => ({
    words: words
      .slice(from, to)
      .map((word) => word.text)
      .join(' '),
    matched: value.matched,
    of: (value.ndcs ?? value.candidates).join(' | '),
  }));
}

test.each([
  ['Northlake', 'word', 'NORTHLAKE RX BENEFITS'],
  ['northlake rx benefits', 'whole', 'NORTHLAKE RX BENEFITS'],
  ['north lake', 'word', 'NORTHLAKE RX BENEFITS'],
  ['northlakes', 'typo', 'NORTHLAKE RX BENEFITS'],
  ['Caremont services', 'word', 'CAREMONT PHARMACY SERVICES'],
  ['carmont', 'typo', 'CAREMONT PHARMACY SERVICES'],
  ['opti', 'word', 'OPTISCRIPT PBM'],
  ['optiscrpit', 'typo', 'OPTISCRIPT PBM'],
  ['medicare', 'word', 'PRIMERA MEDICARE PART D'],
  ['part d', 'word', 'PRIMERA MEDICARE PART D'],
  ['state medicaid', 'word', 'STATE MEDICAID PROGRAM'],
  ['medicaid', 'word', 'STATE MEDICAID PROGRAM'],
  ['harborline', 'word', 'Harborline Drug Company'],
  ['Harborline Drug', 'word', 'Harborline Drug Company'],
  ['prairie', 'word', 'Prairie Generics Supply'],
  ['bluestm', 'typo', 'Bluestem Medical Distributors'],
])('%s names a payer or vendor of the pharmacy', (words, matched, of) => {
  const found = [{ words: words.toLowerCase(), matched, of }];
  expect(namesIn(`how much for ${words}?`, madeUpNames)).toEqual(found);
});

test.each([
  ['esi', 'alias', 'EXPRESS SCRIPTS'],
  ['express', 'word', 'EXPRESS SCRIPTS'],
  ['expres scrips', 'typo', 'EXPRESS SCRIPTS'],
  ['expresscripts', 'typo', 'EXPRESS SCRIPTS'],
  ['caremark', 'word', 'CVS CAREMARK'],
  ['cvs/caremark', 'whole', 'CVS CAREMARK'],
  ['optum rx', 'whole', 'OPTUMRX'],
  ['humana', 'word', 'HUMANA COMMERCIAL | HUMANA PART D'],
  ['humanna', 'typo', 'HUMANA COMMERCIAL | HUMANA PART D'],
  ['humana part d', 'whole', 'HUMANA PART D'],
  ['humana commercial plan', 'whole', 'HUMANA COMMERCIAL'],
  ['medimpact', 'word', 'MEDIMPACT HEALTHCARE SYSTEMS, INC.'],
  ['mck', 'word', 'McKesson Corporation'],
  ['mckeson', 'typo', 'McKesson Corporation'],
  ['amerisource', 'alias', 'Cencora'],
  ['anda', 'whole', 'Anda, Inc.'],
])('%s names what people call so', (words, matched, of) => {
  const [found, ...more] = namesIn(`spend with ${words} please`, usualNames);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ matched, of });
  expect(found?.words).toBe(words.replace('/', ' '));
});

test.each([
  ['metformin', 'METFORMIN 1000 MG TAB | METFORMIN 500 MG TAB | METFORMIN HCL ER 500MG TAB'],
  ['metformin 500', 'METFORMIN 500 MG TAB | METFORMIN HCL ER 500MG TAB'],
  ['metformin 1,000 mg', 'METFORMIN 1000 MG TAB'],
  ['metformin er', 'METFORMIN HCL ER 500MG TAB'],
  ['500mg metformin tablets', 'METFORMIN 500 MG TAB | METFORMIN HCL ER 500MG TAB'],
  ['glucophage 1000', 'METFORMIN 1000 MG TAB'],
  ['metfromin', 'METFORMIN 1000 MG TAB | METFORMIN 500 MG TAB | METFORMIN HCL ER 500MG TAB'],
  ['atorvastatin', 'ATORVASTAT 40MG | ATORVASTATIN 20 MG TAB'],
  ['atorvastatin calcium 20 mg', 'ATORVASTATIN 20 MG TAB'],
  ['flomax', 'TAMSULOSIN 0.4 MG CAP'],
  ['tamsulosin .4', 'TAMSULOSIN 0.4 MG CAP'],
  ['amoxicillin clav', 'AMOXICILLIN/CLAV 875-125MG TABS'],
])('%s names the drugs of that ingredient, strength and form', (text, drugs) => {
  expect(namesIn(`profit of ${text}`, usualNames)).toMatchObject([{ words: text, of: drugs }]);
});

test.each([
  ['apixaban', 'ELIQUIS 5 MG TAB', 'ELIQUIS'],
  ['insulin glargine', 'LANTUS SOLOSTAR PEN', 'LANTUS'],
  ['Lipitor', 'ATORVASTATIN 20 MG TAB', 'ATORVASTATIN'],
  ['lisinoprl', 'LISINOPRIL 10 MG TAB', 'LISINOPRIL'],
])('%s is told to be read as another name', (typed, drug, read) => {
  const [found] = findNames(readWords(typed), madeUpNames, () => false);
  expect(found?.value.candidates).toEqual([drug]);
  expect(found?.corrections).toEqual([{ typed, read }]);
});

test.each(['00003-0894-21', '00003089421', '0003-0894-21'])('%s is an NDC', (ndc) => {
  expect(namesIn(`fees for ${ndc}`, madeUpNames)).toMatchObject([{ of: '00003089421' }]);
});

test.each(['metformin 750', 'metformin 500 inhaler'])(
  '%s leaves over what no drug of the name has',
  (text) => {
    const [found] = findNames(readWords(text), madeUpNames, () => false);
    expect(found?.to).toBe(text.split(' ').length - 1);
  },
);

test.each([
  ...['humana', 'prime', 'caremark', 'magellan', 'mckesson', 'prednisolone', 'lipitr 7'],
  ...['pharmacy services', 'the benefits program', 'drug company', 'rx', 'generics', 'xarelto'],
])('%s names nothing that this pharmacy has', (text) => {
  const names = { ...madeUpNames, drugs: madeUpNames.drugs.slice(1) };
  expect(namesIn(text, names)).toEqual([]);
});

test('a slip that may be of two payers is of both', () => {
  const names = { payers: ['ALDERLINE RX', 'ALDENLINE PBM'], vendors: [], drugs: [] };
  expect(namesIn('fees of aldelline', names)).toMatchObject([
    { matched: 'typo', of: 'ALDENLINE PBM | ALDERLINE RX' },
  ]);
});

test('a slip that may be of two drugs is of none', () => {
  const drugs = ['CEFUROXIL 500 MG', 'CEFUROXIN 500 MG'].map((name, at) => ({
    name,
    ndc: `0000000000${at}`,
  }));
  expect(namesIn('profit of cefuroxis', { payers: [], vendors: [], drugs })).toEqual([]);
});

test('words that are taken name nothing', () => {
  const words = readWords('metformin 500');
  const [found] = findNames(words, madeUpNames, (index) => index === 1);
  expect(found).toMatchObject({ from: 0, to: 1 });
});

test('words that name a payer and a vendor are both', () => {
  const names = { payers: ['ALDER HEALTH'], vendors: ['Alder Supply'], drugs: [] };
  expect(namesIn('what about Alder', names).map(({ of }) => of)).toEqual([
    'ALDER HEALTH',
    'Alder Supply',
  ]);
});

test('everyday sentences name nobody', () => {
  for (const names of [madeUpNames, usualNames]) {
    expect(plainSentences.filter((text) => namesIn(text, names).length > 0)).toEqual([]);
  }
});
