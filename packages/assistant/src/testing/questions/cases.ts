import { caremont, harborline, northlake, optiscript, prairie, primera } from '../demo-names.ts';
import type { Question } from '../question.ts';
import { asked, cases, refused, total } from '../wants.ts';

/** About recovery cases, and about open invoices, which are none. */
export const caseQuestions: readonly Question[] = [
  asked('what cases are due this month', cases('due', { period: '2026-11' })),
  asked('which deadlines are close', cases('due')),
  asked(
    'which letters have to go out this week',
    cases('due', { period: '2026-11-15..2026-11-21' }),
  ),
  asked('which cases are due next week', cases('due', { period: '2026-11-22..2026-11-28' })),
  asked('how much is open with optiscript', cases('open', { parties: optiscript })),
  asked('how much are we disputing with caremont', cases('open', { parties: caremont })),
  asked('open cases with harborline', cases('open', { parties: harborline })),
  asked('which cases are waiting for an answer', cases('replied')),
  asked('which cases did we lose this year', cases('lost', { period: '2026' })),
  asked('lost appeals with caremont', cases('lost', { parties: caremont })),
  asked(
    'open cases below contract terms with caremont',
    cases('open', { parties: caremont, kinds: ['contract_short'] }),
  ),
  asked(
    'open held payment cases with optiscript',
    cases('open', { parties: optiscript, kinds: ['held_payment'] }),
  ),
  asked(
    'cases about unpaid claims with northlake',
    cases('open', { parties: northlake, kinds: ['unpaid'] }),
  ),
  asked('what did we win last quarter', cases('won', { period: '2026-Q3' })),
  asked('win rate with primera', cases('won', { parties: primera })),
  asked('which appeals did we win in october', cases('won', { period: '2026-10' })),
  asked('how much came back from appeals this year', cases('seen', { period: '2026' })),
  asked(
    'how much did we recover from our cases with northlake',
    cases('seen', { parties: northlake }),
  ),
  asked('open mfp refund cases', cases('open', { kinds: ['mfp_late', 'mfp_short'] })),
  asked('late mfp refund cases', cases('open', { kinds: ['mfp_late'] })),
  asked('how much is open in short mfp refunds cases', cases('open', { kinds: ['mfp_short'] })),
  asked('what came back from part d cases', cases('seen', { kinds: ['part_d_question'] })),
  asked('who promised to pay and did not', cases('promised')),
  asked('what has caremont promised but not paid', cases('promised', { parties: caremont })),
  asked('has optiscript replied to our letters', cases('replied', { parties: optiscript })),
  asked('did primera answer us', cases('replied', { parties: primera })),
  asked('how much was recovered from northlake to date', cases('seen', { parties: northlake })),
  asked('money recovered this month', cases('seen', { period: '2026-11' })),
  asked('did optiscript keep its promise', cases('promised', { parties: optiscript })),
  asked('list the cases we have with caremont', cases('open', { parties: caremont })),
  asked('number of cases against prairie', cases('open', { parties: prairie })),
  asked('disputes pending with caremont', cases('open', { parties: caremont })),
  asked('any appeal deadlines tomorrow', cases('due', { period: '2026-11-21' })),
  asked('show me case 12', { find: 'case 12' }),
  asked('what happened with case #7', { find: 'case 7' }),
  asked('open balance with harborline', total('vendorOpen', { vendors: harborline })),
  refused('open cases with humana', 'unknown_name'),
];
