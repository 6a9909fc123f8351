import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownNames } from '../reading.ts';
import { findNames, indexNames, isKnownName } from './names.ts';
import { readWords } from './words.ts';

function drugsOf(text: string): KnownNames['drugs'] {
  return text.split(', ').map((name, at) => ({ name, ndc: String(10_000_000_000 + at) }));
}

const demo: KnownNames = {
  payers: [
    ...['CAREMONT PHARMACY SERVICES', 'NORTHLAKE RX BENEFITS', 'OPTISCRIPT PBM'],
    ...['PRIMERA MEDICARE PART D', 'STATE MEDICAID PROGRAM'],
  ],
  vendors: [
    ...['Bluestem Medical Distributors', 'Harborline Drug Company', 'Prairie Generics Supply'],
  ],
  drugs: [
    ...drugsOf('ATORVASTATIN 20 MG TAB, LISINOPRIL 10 MG TAB, METFORMIN 500 MG TAB'),
    ...drugsOf('METOPROLOL SUCC ER 50 MG TAB, PREDNISONE 10 MG TAB, ROSUVASTATIN 10 MG TAB'),
    ...drugsOf('XARELTO 20 MG TAB, ENTRESTO 49-51 MG TAB, OZEMPIC 1 MG PEN, LANTUS SOLOSTAR PEN'),
    ...drugsOf('HUMALOG KWIKPEN, SERTRALINE 50 MG TAB, ALBUTEROL HFA 90 MCG INHALER'),
    ...drugsOf('HYDROCHLOROTHIAZIDE 25 MG TAB, '),
    { name: 'ELIQUIS 5 MG TAB', ndc: '00003089421' },
  ],
};
const usual: KnownNames = {
  payers: [
    ...['EXPRESS SCRIPTS', 'CVS CAREMARK', 'OPTUMRX', 'HUMANA PART D', 'HUMANA COMMERCIAL'],
    ...['PRIME THERAPEUTICS', 'MEDIMPACT HEALTHCARE SYSTEMS, INC.', "O'BRIEN BENEFITS"],
  ],
  vendors: ['McKesson Corporation', 'Cardinal Health', 'Cencora', 'Anda, Inc.'],
  drugs: [
    ...drugsOf('METFORMIN 500 MG TAB, METFORMIN HCL ER 500MG TAB, METFORMIN 1000 MG TAB'),
    ...drugsOf('ATORVASTATIN 20 MG TAB, ATORVASTAT 40MG, TAMSULOSIN 0.4 MG CAP'),
    ...drugsOf('LOSARTAN 50 MG TAB, INSULIN LISPRO 100 UNIT/ML'),
  ],
};

/** The names in a text, with what they mean. */
function namesIn(text: string, names: KnownNames) {
  return findNames(readWords(text), indexNames(names)).map(({ typed, value }) => [
    typed,
    [...value.names, ...value.ndcs].join(' | '),
  ]);
}

test.each([
  ['Northlake', 'NORTHLAKE RX BENEFITS'],
  ['northlake rx benefits', 'NORTHLAKE RX BENEFITS'],
  ['north lake', 'NORTHLAKE RX BENEFITS'],
  ['northlkae', 'NORTHLAKE RX BENEFITS'],
  ['Caremont services', 'CAREMONT PHARMACY SERVICES'],
  ['carmont', 'CAREMONT PHARMACY SERVICES'],
  ['opti', 'OPTISCRIPT PBM'],
  ['optiscrpit', 'OPTISCRIPT PBM'],
  ['medicare', 'PRIMERA MEDICARE PART D'],
  ['part d plan', 'PRIMERA MEDICARE PART D'],
  ['state medicaid', 'STATE MEDICAID PROGRAM'],
  ['medicaid', 'STATE MEDICAID PROGRAM'],
  ['harborline', 'Harborline Drug Company'],
  ['Harborline Drug', 'Harborline Drug Company'],
  ['prairie', 'Prairie Generics Supply'],
  ['bluestm', 'Bluestem Medical Distributors'],
])('%s names a payer or vendor', (typed, name) => {
  expect(namesIn(`how much for ${typed}?`, demo)).toEqual([[typed, name]]);
});

test.each([
  ['esi', 'EXPRESS SCRIPTS'],
  ['express', 'EXPRESS SCRIPTS'],
  ['expres scripts', 'EXPRESS SCRIPTS'],
  ['expressscripts', 'EXPRESS SCRIPTS'],
  ['caremark', 'CVS CAREMARK'],
  ['cvs', 'CVS CAREMARK'],
  ['cvs caremark', 'CVS CAREMARK'],
  ['optum rx', 'OPTUMRX'],
  ['optum', 'OPTUMRX'],
  ['prime', 'PRIME THERAPEUTICS'],
  ['humana part d', 'HUMANA PART D'],
  ['humana commercial plan', 'HUMANA COMMERCIAL'],
  ['medimpact', 'MEDIMPACT HEALTHCARE SYSTEMS, INC.'],
  ["o'brien", "O'BRIEN BENEFITS"],
  ['mck', 'McKesson Corporation'],
  ['mckeson', 'McKesson Corporation'],
  ['amerisource', 'Cencora'],
  ['cardinal', 'Cardinal Health'],
  ['anda', 'Anda, Inc.'],
])('%s names what people call so', (typed, name) => {
  expect(namesIn(`spend with ${typed} please`, usual)).toEqual([[typed, name]]);
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
  ['insulin', 'INSULIN LISPRO 100 UNIT/ML'],
  ['humalog', 'INSULIN LISPRO 100 UNIT/ML'],
])('%s names the drugs of that ingredient, strength and form', (typed, drugs) => {
  expect(namesIn(`profit of ${typed}`, usual)).toEqual([[typed, drugs]]);
});

test.each([
  ['ozempic', 'OZEMPIC 1 MG PEN', undefined],
  ['semaglutide', 'OZEMPIC 1 MG PEN', 'OZEMPIC'],
  ['apixaban', 'ELIQUIS 5 MG TAB', 'ELIQUIS'],
  ['insulin glargine', 'LANTUS SOLOSTAR PEN', 'LANTUS'],
  ['Lipitor', 'ATORVASTATIN 20 MG TAB', 'ATORVASTATIN'],
  ['liptor', 'ATORVASTATIN 20 MG TAB', 'ATORVASTATIN'],
  ['xarleto', 'XARELTO 20 MG TAB', 'XARELTO'],
  ['lisinoprl', 'LISINOPRIL 10 MG TAB', 'LISINOPRIL'],
  ['hctz', 'HYDROCHLOROTHIAZIDE 25 MG TAB', 'HYDROCHLOROTHIAZIDE'],
  ['entresto 49-51', 'ENTRESTO 49-51 MG TAB', undefined],
  ['GLP-1s', 'OZEMPIC 1 MG PEN', undefined],
  ['glp 1 drugs', 'OZEMPIC 1 MG PEN', undefined],
  ['statins', 'ATORVASTATIN 20 MG TAB | ROSUVASTATIN 10 MG TAB', undefined],
  ['insulin', 'HUMALOG KWIKPEN | LANTUS SOLOSTAR PEN', undefined],
  ['blood thinners', 'ELIQUIS 5 MG TAB | XARELTO 20 MG TAB', undefined],
  ['SSRIs', 'SERTRALINE 50 MG TAB', undefined],
  ['inhalers', 'ALBUTEROL HFA 90 MCG INHALER', undefined],
  ['00003-0894-21', '00003089421', undefined],
  ['0003-0894-21', '00003089421', undefined],
  ['ndc 00003089421', '00003089421', undefined],
  ['0003089421', '00003089421', undefined],
  ['blood thinner pills', 'ELIQUIS 5 MG TAB | XARELTO 20 MG TAB', undefined],
])('%s is %s, read as %s', (typed, drugs, read) => {
  expect(namesIn(`${typed} by payer`, demo)).toEqual([[typed, drugs]]);
  expect(findNames(readWords(typed), indexNames(demo))[0]?.read).toBe(read);
});

test('a name of several payers is a span for each, of a payer and a vendor both', () => {
  const spans = findNames(readWords('fees of humanna'), indexNames(usual));
  expect(spans).toMatchObject([
    { first: 2, last: 3, value: { names: ['HUMANA COMMERCIAL'] }, read: 'HUMANA COMMERCIAL' },
    { first: 2, last: 3, value: { names: ['HUMANA PART D'] }, read: 'HUMANA PART D' },
  ]);
  const names = { payers: ['ALDER HEALTH'], vendors: ['Alder Supply'], drugs: [] };
  expect(namesIn('alder', names)).toEqual([
    ['alder', 'ALDER HEALTH'],
    ['alder', 'Alder Supply'],
  ]);
});

test('a slip that may be of two names is of none', () => {
  const names = { payers: [], vendors: [], drugs: drugsOf('CEFUROXIL 500 MG, CEFUROXIN 500 MG') };
  expect(namesIn('profit of cefuroxis', names)).toEqual([]);
});

test.each(['metformin 750', 'metformin 500 inhaler'])('%s leaves over what no drug has', (text) => {
  const [found] = findNames(readWords(text), indexNames(usual));
  expect(found?.last).toBe(text.split(' ').length - 1);
});

test.each([
  ...['humana', 'prime', 'caremark', 'magellan', 'mckesson', 'prednisolone', 'jardiance', 'drug'],
  ...['pharmacy services', 'the benefits program', 'drug company', 'rx', 'generics', 'plan', 'mg'],
  ...['which plan pays the least', 'the state of our business', 'top 5 drugs by profit', 'tab 20'],
  ...['what do I lose money on', 'how did we do last month', 'express my thanks', 'generic supply'],
  ...['list the claims that were paid below cost', 'primary payer', 'price per unit', 'optimal'],
])('%s names nothing that the pharmacy has', (text) => {
  expect(namesIn(text, demo)).toEqual([]);
});

test('names that pharmacies know are known', () => {
  expect(['humana', 'lipitor', 'cencora', 'claims', 'plan'].map(isKnownName)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

test('20,000 drugs are made ready once, and then found at once', () => {
  const drugs = Array.from({ length: 20_000 }, (_, at) => ({
    name: `${String.fromCharCode(97 + (at % 26))}arvo${(at % 4000).toString(36).replace(/\d/g, 'x')}ine ${(at % 40) * 5} MG TAB`,
    ndc: String(20_000_000_000 + at),
  }));
  const names = { payers: [], vendors: [], drugs };
  const start = performance.now();
  const index = indexNames(names);
  expect(performance.now() - start).toBeLessThan(4000);
  expect(indexNames(names)).toBe(index);
  const asked = performance.now();
  for (let time = 0; time < 10; time++)
    findNames(readWords('profit of zarvoaaine wrgfhtine'), index);
  expect(performance.now() - asked).toBeLessThan(2000);
});

test('any text is read, and its names lie in it', () => {
  const word = fc.constantFrom(
    ...'humana part d 500 mg metformin er express scripts insulin state optum rx plan'.split(' '),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 300 })), (message) => {
      const words = readWords(message);
      for (const { first, last, value } of findNames(words, indexNames(usual))) {
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeGreaterThan(first);
        expect(last).toBeLessThanOrEqual(words.length);
        expect(value.names.length + value.ndcs.length).toBeGreaterThan(0);
      }
    }),
  );
});
