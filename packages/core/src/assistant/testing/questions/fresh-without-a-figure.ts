import type { CannotReason } from '../../understanding.ts';
import { top } from './expected-query.ts';
import { askedBack, type JudgedQuestion, refused } from './judged-question.ts';

/** A good question but for one word: no figure is right, to ask back is. */
function turned(text: string, ...also: readonly CannotReason[]): JudgedQuestion {
  const { expect, also: reasons, after } = refused(text, 'not_understood', ...also);
  return { after, text, expect, also: [...reasons, { ask: [] }] };
}

/** What has no figure in the books. */
export const freshWithoutAFigure: readonly JudgedQuestion[] = [
  turned('DIR fees excluding Caremont last month'),
  turned('gross amount except Medicaid'),
  turned('pending DIR fees last month', 'not_in_the_data'),
  turned('expected payments from Northlake this month', 'forecast', 'not_in_the_data'),
  turned('claims disputed by us in October', 'not_in_the_data'),
  turned('DIR fees per member last month', 'patient'),
  turned('budgeted expenses this quarter', 'not_in_the_data', 'forecast'),
  turned('net profit before tax this year', 'not_in_the_data'),
  turned('DIR fees after refunds in October'),
  turned('gross amount adjusted for inflation', 'not_in_the_data', 'unknown_name'),
  turned('average copay per patient', 'patient', 'not_in_the_data'),
  turned('unposted payments this month', 'not_in_the_data'),
  turned('DIR fees waived by Caremont this year', 'not_in_the_data'),
  turned('estimated DIR fees for October', 'forecast', 'not_in_the_data'),
  turned('controlled substance claims last month', 'not_in_the_data', 'unknown_name'),
  turned('median DIR fee by payer', 'not_in_the_data'),
  turned('refunded DIR fees this year', 'not_in_the_data'),
  turned('claims older than 30 days', 'not_in_the_data'),
  turned('vendor spend on generics this year', 'not_in_the_data', 'unknown_name'),
  turned('underpaid claims from Optiscript last quarter', 'not_in_the_data'),
  refused('what will Caremont charge us next month', 'forecast'),
  refused('approve the Harborline invoices', 'change'),
  refused("what's the MAC price of atorvastatin", 'not_in_the_data'),
  refused('DIR fees for John Smith', 'patient', 'unknown_name'),
  refused(
    'what did the CVS down the street make last month',
    'other_pharmacy',
    'unknown_name',
    'not_understood',
  ),
  refused('cuánto pagamos en cuotas DIR', 'other_language', 'not_understood'),
  refused('SELECT sum(fee) FROM claims', 'code'),
  askedBack('DIR and GER fees by payer', top('dirFees', 'payer'), top('gerFees', 'payer')),
  refused('DIR fees of Humana', 'unknown_name'),
  turned('how are we doing', 'outside'),
];
