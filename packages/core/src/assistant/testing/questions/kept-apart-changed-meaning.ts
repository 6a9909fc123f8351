import { harborline } from './demo-names.ts';
import { total } from './expected-query.ts';
import { type JudgedQuestion, refused } from './judged-question.ts';

/** A small word that changes what is asked; whoever leaves it out tells another figure. */
export const keptApartChangedMeaning: readonly JudgedQuestion[] = [
  ...[
    'held payments',
    'held claims last month',
    'lost claims',
    'claims due last month',
    'gross loss last month',
    'DIR fees owed last month',
    'DIR fees still owed to Northlake',
    'invoices due this month',
    'estimated DIR fees of October',
    'half of the DIR fees in October',
    'DIR fees on weekends',
    'new claims of Northlake',
    'doubled payments last quarter',
    'gross by payer last quarter profit',
  ].map((text) => {
    const question = refused(text, 'not_understood', 'not_in_the_data', 'forecast', 'unknown_name');
    return { ...question, also: [...question.also, { ask: [] }] };
  }),
  {
    ...refused('how much is left to pay Harborline', 'not_understood'),
    also: [{ ask: [] }, { query: total('vendorOpen', { vendors: harborline }) }],
  },
];
