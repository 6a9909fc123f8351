import { caremont, drugsWith, northlake, primera } from './demo-names.ts';
import { lastQuarter, thisYear } from './expected-filter.ts';
import { listed, sideBySide, top, total, trend } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

/** Names in other spellings: parts of them, other cases, the drug by its other name. */
export const otherNames: readonly JudgedQuestion[] = [
  asked('NORTHLAKE RX BENEFITS DIR', total('dirFees', { payers: northlake })),
  asked('fees of caremont pharmacy services', total('fees', { payers: caremont })),
  asked('gross medicare part d', total('grossAmount', { payers: primera })),
  asked(
    'units of Lipitor this year',
    total('drugUnits', {
      drugs: drugsWith('ATORVASTATIN'),
      period: thisYear,
    }),
  ),
  asked('net profit on apixaban', total('drugNetProfit', { drugs: drugsWith('ELIQUIS') })),
  asked(
    'semaglutide gross by month',
    trend('grossAmount', 'month', {
      drugs: drugsWith('OZEMPIC'),
    }),
  ),
  asked(
    'Metformin 500mg claims last quarter',
    total('claims', {
      drugs: drugsWith('METFORMIN'),
      period: lastQuarter,
    }),
    listed('claims', 'claims', { drugs: drugsWith('METFORMIN'), period: lastQuarter }),
  ),
  asked(
    'compare Xarelto with Eliquis on gross',
    sideBySide('grossAmount', 'drug', {
      drugs: [...drugsWith('ELIQUIS'), ...drugsWith('XARELTO')],
    }),
  ),
  asked('DIR fees by drug for the part D plan', top('dirFees', 'drug', null, { payers: primera })),
];
