import type { KnownNames } from '../reading.ts';

export const northlake = 'NORTHLAKE RX BENEFITS';
export const caremont = 'CAREMONT PHARMACY SERVICES';
export const optiscript = 'OPTISCRIPT PBM';
export const primera = 'PRIMERA MEDICARE PART D';
export const medicaid = 'STATE MEDICAID PROGRAM';

export const harborline = 'Harborline Drug Company';
export const prairie = 'Prairie Generics Supply';
export const bluestem = 'Bluestem Medical Distributors';

const drugs = `
60505257909 ATORVASTATIN 20 MG TAB
68180051303 LISINOPRIL 10 MG TAB
00378180377 LEVOTHYROXINE 50 MCG TAB
65862000899 METFORMIN 500 MG TAB
67877019990 AMLODIPINE 5 MG TAB
62037083110 METOPROLOL SUCC ER 50 MG TAB
62175011843 OMEPRAZOLE 20 MG CAP
31722070190 LOSARTAN 50 MG TAB
67877022310 GABAPENTIN 300 MG CAP
16729018301 HYDROCHLOROTHIAZIDE 25 MG TAB
65862001305 SERTRALINE 50 MG TAB
16714068403 SIMVASTATIN 20 MG TAB
31722072690 MONTELUKAST 10 MG TAB
16729016917 ESCITALOPRAM 10 MG TAB
16729028510 ROSUVASTATIN 10 MG TAB
68180031906 BUPROPION XL 150 MG TAB
00054429925 FUROSEMIDE 40 MG TAB
13668042990 PANTOPRAZOLE 40 MG TAB
50111056001 TRAZODONE 50 MG TAB
57237001890 DULOXETINE 30 MG CAP
65862059801 TAMSULOSIN 0.4 MG CAP
65862035790 CLOPIDOGREL 75 MG TAB
00093317431 ALBUTEROL HFA 90 MCG INHALER
65862001705 AMOXICILLIN 500 MG CAP
50111078766 AZITHROMYCIN 250 MG TAB
00054001725 PREDNISONE 10 MG TAB
00003089421 ELIQUIS 5 MG TAB
50458057930 XARELTO 20 MG TAB
00597015230 JARDIANCE 10 MG TAB
00006027731 JANUVIA 100 MG TAB
00310621030 FARXIGA 10 MG TAB
00078077720 ENTRESTO 49-51 MG TAB
00169413013 OZEMPIC 1 MG PEN
00002143480 TRULICITY 1.5 MG PEN
00088221905 LANTUS SOLOSTAR PEN
00002879959 HUMALOG KWIKPEN
00186037020 SYMBICORT 160-4.5 MCG INHALER
00173088710 TRELEGY ELLIPTA 100 MCG INHALER
00597010061 SPIRIVA RESPIMAT INHALER
61874013030 VRAYLAR 3 MG CAP
`;

/** The day on which all questions are asked: a Friday. */
export const questionDay = '2026-11-20';

/** Names of the demonstration pharmacy, in whose data the figures are counted. */
export const demoNames: KnownNames = {
  payers: [caremont, northlake, optiscript, primera, medicaid],
  drugs: drugs
    .trim()
    .split('\n')
    .map((line) => ({ ndc: line.slice(0, 11), name: line.slice(12) })),
  vendors: [bluestem, harborline, prairie],
};

/** The whole names of the drugs with any of these words. */
export function drugsWith(...words: readonly string[]): readonly string[] {
  const names = demoNames.drugs.map(({ name }) => name);
  return words.flatMap((word) => {
    const found = names.filter((name) => name.includes(word.toUpperCase()));
    if (found.length === 0) throw new RangeError(`no drug: ${word}`);
    return found;
  });
}

/** Classes that owners speak of, by the drugs of the demo pharmacy. */
export const glp1 = drugsWith('ozempic', 'trulicity');
export const statins = drugsWith('atorvastatin', 'rosuvastatin', 'simvastatin');
export const bloodThinners = drugsWith('eliquis', 'xarelto');
export const insulins = drugsWith('lantus', 'humalog');
export const sglt2 = drugsWith('jardiance', 'farxiga');
export const inhalers = drugsWith('albuterol', 'symbicort', 'trelegy', 'spiriva');
