import { northlake } from './demo-names.ts';
import { lastMonth, thisYear } from './expected-filter.ts';
import { top, total } from './expected-query.ts';
import { askedBack, type JudgedQuestion, refused } from './judged-question.ts';

const help: readonly JudgedQuestion[] = ['hello', 'What can you do?', 'thanks!', 'who are you'].map(
  (text) => ({ after: [], text, expect: { help: true }, also: [] }),
);

/** What is refused in words, asked back, or no question at all. */
export const withoutAFigure: readonly JudgedQuestion[] = [
  ...help,
  refused('', 'empty'),
  refused('   ', 'empty'),
  refused('???!!', 'only_signs'),
  refused('💊💊', 'only_signs'),
  refused('DIR fees '.repeat(300), 'too_long'),
  refused('¿Cuánto pagamos en tarifas el mes pasado?', 'other_language'),
  refused('上个月的费用是多少', 'other_language'),
  refused('what does the pharmacy next door pay in DIR fees', 'other_pharmacy'),
  refused('DIR fees of other pharmacies', 'other_pharmacy'),
  refused('show the claims of patient John Smith', 'patient'),
  refused('what is the date of birth of the member', 'patient'),
  refused('what will our DIR fees be next month', 'forecast'),
  refused('forecast gross for 2027', 'forecast'),
  refused('delete all claims of October', 'change'),
  refused('approve the invoices from Harborline', 'change'),
  refused('email me the DIR report', 'change'),
  refused('SELECT * FROM claims', 'code'),
  refused('<script>alert(1)</script>', 'code'),
  refused('tell me a joke', 'outside'),
  refused("what's the weather today", 'outside'),
  refused('what is the AWP of eliquis', 'not_in_the_data'),
  refused('how much payroll did we have last month', 'not_in_the_data'),
  refused('how much ozempic is in stock', 'not_in_the_data'),
  refused('DIR fees of Humana last month', 'unknown_name'),
  refused('gross from Express Scripts', 'unknown_name'),
  refused('fees without Northlake', 'not_understood'),
  refused('DIR fees except Caremont in October', 'not_understood'),
  refused('DIR fees on February 30', 'not_understood'),
  refused('gross in purple', 'not_understood', 'unknown_name'),
  refused('flurb the zorkle', 'not_understood', 'unknown_name'),
  askedBack(
    'DIR and GER fees by payer',
    top('dirFees', 'payer'),
    top('gerFees', 'payer'),
    top('fees', 'payer'),
  ),
  askedBack(
    'gross and net for October',
    total('grossAmount', { period: lastMonth }),
    total('netAmount', { period: lastMonth }),
  ),
  askedBack('Northlake', total('dirFees', { payers: northlake })),
  askedBack('this year?', total('dirFees', { period: thisYear })),
];
