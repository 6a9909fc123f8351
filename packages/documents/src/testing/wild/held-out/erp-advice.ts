import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy } from '../closing.ts';
import { fieldsOf, named, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled } from '../letterhead.ts';
import { chooseLook, type Look, sumText } from '../look.ts';
import { openPaper, putFacts, putFoot, putLines, putParagraph } from '../paper.ts';
import { ownNumber } from '../reshape-truth.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A county or hospice pays from its accounting system: gross, deduction and net per document. */
export const erpAdvice: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dispensingFee', 'transactionFee'], claims: [3, 34], reversals: true },
    prints: {
      columns: fieldsOf(choices.columns),
      feesPrinted: 'negative',
      facts: ['payee'],
    },
    drugCharactersMax: 22,
    adapt: (truth) => paidBy(truth, choices.payer),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const look: Look = {
    ...chooseLook(random),
    money: {
      negative: random.pick(['minus', 'trailing'] as const),
      thousands: true,
      zero: '0.00',
    },
  };
  const number: WildColumn = {
    heading: pick(['Document', 'Our Doc. No.', 'Voucher']),
    text: (claim) => `19${String(ownNumber(claim, 1_000_000)).padStart(8, '0')}`,
  };
  const type: WildColumn = {
    heading: pick(['Ty', 'Doc. Type']),
    text: ({ status }) => (status === 'paid' ? 'KR' : 'KG'),
  };
  const fee = named('transactionFee', pick(['Processing\nFee', 'Claim\nProcessing Fee']));
  return {
    ...chooseRemitter(random, 'buyer'),
    look,
    labels: random.pick([
      ['Payment Document', 'Posting Date', 'Payment Amount'],
      ['Paym. Doc. No.', 'Payment Run Date', 'Amount Paid'],
      ['ACH/Check Document', 'Value Date', 'Total Payment Amount'],
    ] as const),
    account: random.between(100_000, 499_999),
    columns: [
      number,
      type,
      named('claimId', pick(['Your Reference', 'Vendor Inv. No.', 'Supplier Ref.'])),
      named('dateOfService', pick(['Doc. Date', 'Inv. Date', 'Document\nDate'])),
      named('drugName', pick(['Text', 'Line Text', 'Item Text'])),
      named('gross', pick(['Gross\nAmount', 'Invoice\nAmount', 'Inv. Gross'])),
      { ...fee, amount: ({ amounts }) => -amounts.transactionFee },
      named('net', pick(['Net\nAmount', 'Amount\nPaid', 'Net Paid'])),
    ] satisfies readonly WildColumn[],
    rules: random.pick(['none', 'head', 'grid'] as const),
    currency: random.pick(['USD', 'USD', '']),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, rules, account, currency, from, to }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 48 });
  const { margin: x, right } = paper;
  putLines(paper, [payment.payerName], { x, size: 11, bold: true });
  putLines(paper, ['Accounts Payable', ...from], { x, size: 9 });
  paper.top += 20;
  putLines(paper, [payment.payeeName, ...to], { x, size: 9.5 });
  paper.top += 22;
  paper.put('PAYMENT ADVICE', { x, size: 13, bold: true });
  paper.top += 22;
  const facts = [...labelled(payment, labels, look), ['Your account with us', String(account)]];
  putFacts(paper, facts as [string, string][], { x, size: 9, gap: 20, bold: false });
  paper.top += 8;
  const say =
    'We have settled the items listed below. Your reference is the prescription number and the ' +
    'document date is the date dispensed. Type KR is an invoice, KG a credit memo.';
  putParagraph(paper, say, { x, size: 9 });
  const style = { columns, rules, size: 8.5, gap: 8, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total: 'Sum total' });
  paper.top += 12;
  paper.need(16);
  const words = currency === '' ? labels[2] : `${labels[2]} in ${currency}`;
  paper.put(words, { x: right - 240, size: 9.5, bold: true });
  const paid = sumText(payment.amount, look.money);
  paper.put(paid, { x: right, size: 9.5, bold: true, align: 'right' });
  putFoot(paper, 'This document was created by machine and is valid without a signature.');
  return paper.finish();
}
