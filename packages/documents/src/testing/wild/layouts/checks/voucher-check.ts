import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, paidBy } from '../../closing.ts';
import { fieldsOf, memo, named, type WildColumn } from '../../columns.ts';
import { dollarsText } from '../../letterhead.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper, type Paper, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { banks, payeeAddresses, payerAddresses } from '../../wording.ts';

/** A hospice or county pays from its bookkeeping program: a check above, its voucher below. */
export const voucherCheck: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dispensingFee'], claims: [3, 22], reversals: true },
    prints: { columns: fieldsOf(choices.columns), facts: ['payee'] },
    adapt: (truth) => withCheckNumbers(paidBy(truth, choices.payer)),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: random.pick(['Helvetica', 'Times', 'Courier']) }),
    day: random.pick(['M/D/YY', 'MM/DD/YYYY']),
    headDay: 'MM/DD/YYYY',
    money: { negative: 'minus', thousands: true, zero: '0.00' },
  };
  const type: WildColumn = {
    heading: 'Type',
    text: ({ status }) => (status === 'paid' ? 'Bill' : 'Credit'),
  };
  return {
    look,
    payer: random.pick([
      'Willow Bend Hospice, Inc.',
      'Tri-County Detention Center',
      'Prairie Home Care Services',
      'Saint Alban Residential Treatment',
    ]),
    from: random.pick(payerAddresses),
    to: random.pick(payeeAddresses),
    bank: random.pick(banks),
    columns: [
      named('dateOfService', 'Date'),
      type,
      named('claimId', random.pick(['Reference', 'Ref. No.', 'Invoice Number'])),
      memo(random.pick(['Original Amt.', 'Original Amount']), ({ amounts }) => amounts.net),
      memo(random.pick(['Balance Due', 'Open Balance']), ({ amounts }) => amounts.net),
      { heading: 'Discount', align: 'right', text: () => '' },
      named('net', random.pick(['Payment', 'Payment Amt.'])),
    ] satisfies readonly WildColumn[],
    account: random.pick(['Operating Checking', 'General Fund']),
  };
}

/** A check has a short number and is not a transfer. */
function withCheckNumbers({ payments }: TrueRemittance): TrueRemittance {
  return {
    payments: payments.map((payment) => ({
      ...payment,
      traceNumber: payment.traceNumber.slice(-6),
    })),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, account } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 42 });
  const { margin: x, right } = paper;
  drawCheck(paper, payment, choices);
  paper.top = 270;
  const size = 9;
  paper.put(payment.payerName, { x, size, bold: true });
  paper.put(payment.traceNumber, { x: right, size, bold: true, align: 'right' });
  paper.top += 13;
  paper.put(payment.payeeName, { x: x + 20, size });
  paper.put(dayText(payment.paidOn, look.headDay), { x: right, size, align: 'right' });
  paper.top += 16;
  putClaims(paper, payment.claims, { columns, look, size, gap: 10, spread: true });
  paper.put('Check Amount', { x: right - 150, size });
  paper.put(sumText(payment.amount, look.money), { x: right, size, align: 'right' });
  paper.top += 26;
  paper.need(30);
  paper.put(account, { x, size: 8 });
  paper.put(sumText(payment.amount, look.money), { x: right, size: 8, align: 'right' });
  paper.top += 12;
  paper.put('Reference numbers are the prescription numbers on your statement.', { x, size: 8 });
  return paper.finish();
}

function drawCheck(paper: Paper, payment: TruePayment, { look, from, to, bank }: Choices): void {
  const { margin: x, right, top } = paper;
  putLines(paper, [payment.payerName, ...from], { x, size: 10 });
  paper.put(bank, { x: x + 230, size: 8, top });
  paper.put(payment.traceNumber, { x: right, size: 12, bold: true, top, align: 'right' });
  const put = (words: string, left: number, below: number, size = 9.5) => {
    paper.put(words, { x: left, size, top: top + below });
  };
  put('DATE', right - 120, 40, 7);
  put(dayText(payment.paidOn, look.headDay), right - 84, 38);
  put('PAY TO THE', x, 66, 7);
  put('ORDER OF', x, 74, 7);
  put(payment.payeeName, x + 60, 70);
  put(`**${sumText(payment.amount, look.money)}`, right - 90, 70);
  const words = dollarsText(payment.amount);
  put(`${words.charAt(0).toUpperCase()}${words.slice(1)}`, x, 94);
  put('DOLLARS', right - 44, 96, 7);
  paper.rule([x, top + 107], [right, top + 107]);
  put(payment.payeeName, x + 60, 122);
  to.forEach((line, at) => {
    put(line, x + 60, 134 + at * 12);
  });
  put('MEMO', x, 172, 7);
  put('Pharmacy services', x + 60, 170);
  paper.rule([right - 190, top + 178], [right, top + 178]);
  put('AUTHORIZED SIGNATURE', right - 140, 182, 6.5);
}
