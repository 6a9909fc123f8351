import { caremont, primera } from './demo-names.ts';
import { lastMonth, lastQuarter, thisYear } from './expected-filter.ts';
import { top, total } from './expected-query.ts';
import { askedBack, type JudgedQuestion, refused } from './judged-question.ts';

const help: readonly JudgedQuestion[] = [
  'hi there',
  'what kind of questions can I ask?',
  'thank you',
  'good morning',
].map((text) => ({ after: [], text, expect: { help: true }, also: [] }));

/** Without a figure. */
export const keptApartRefusals: readonly JudgedQuestion[] = [
  ...help,
  refused('\n\t', 'empty'),
  refused('...', 'only_signs'),
  refused('😡😡😡', 'only_signs'),
  refused('how much did we pay? '.repeat(120), 'too_long'),
  refused('Wie hoch waren die Gebühren im Oktober?', 'other_language'),
  refused('сколько мы заплатили в октябре', 'other_language'),
  refused('combien avons-nous payé le mois dernier', 'other_language'),
  refused('how do our DIR fees compare with other pharmacies', 'other_pharmacy'),
  refused('what is the gross of Walgreens pharmacy', 'other_pharmacy', 'unknown_name'),
  refused('list claims of member 12345', 'patient'),
  refused('which patients got ozempic last month', 'patient'),
  refused('predict the gross of December', 'forecast'),
  refused('how much will Caremont take next quarter', 'forecast'),
  refused('upload the remittance of Northlake', 'change'),
  refused('pay the Harborline invoice', 'change'),
  refused('remind me to call Optiscript', 'change'),
  refused('DROP TABLE claims;', 'code'),
  refused("' OR 1=1 --", 'code', 'not_understood', 'only_signs'),
  refused('who won the super bowl', 'outside', 'not_understood'),
  refused('is metformin safe with alcohol', 'outside'),
  refused('how much sales tax did we pay in Q3', 'not_in_the_data'),
  refused('what is our bank balance', 'not_in_the_data'),
  refused('MAC price of lisinopril', 'not_in_the_data'),
  refused('fees charged by Aetna last quarter', 'unknown_name'),
  refused('how much did we spend with McKesson this year', 'unknown_name'),
  refused('units of Humira dispensed in October', 'unknown_name'),
  refused('gross without Medicaid', 'not_understood'),
  refused('all payers but not Northlake, DIR fees', 'not_understood'),
  refused('fees on June 31', 'not_understood'),
  refused('DIR fees for happy customers', 'not_understood', 'unknown_name', 'patient'),
  refused('gross in the sunny months', 'not_understood', 'unknown_name'),
  refused('blah blah blah', 'not_understood', 'unknown_name'),
  refused('net profit on Caremont', 'not_understood', 'not_in_the_data'),
  askedBack(
    'gross profit and units by drug',
    top('drugGrossProfit', 'drug'),
    top('drugUnits', 'drug'),
  ),
  askedBack(
    'fees and claims of Caremont in Q3',
    total('fees', { payers: caremont, period: lastQuarter }),
    total('claims', { payers: caremont, period: lastQuarter }),
  ),
  askedBack('Primera', total('dirFees', { payers: primera })),
  askedBack('last month?', total('dirFees', { period: lastMonth })),
  askedBack('2026', total('dirFees', { period: thisYear })),
];
