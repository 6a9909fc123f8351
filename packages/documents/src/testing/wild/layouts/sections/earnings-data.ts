import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpsSum, onlyPayment, paidBy, withEach, withLumpsNamed } from '../../closing.ts';
import { cellsOf, fieldsOf, memo, named, netOf, sumCells } from '../../columns.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts, putFoot, putLines } from '../../paper.ts';
import { ownNumber } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { payeeAddresses, stateLumps } from '../../wording.ts';

/** A fiscal agent's advice: other insurance payments, sections by status, amounts for the year. */
export const earningsData: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid'],
      claims: [5, 40],
      lumps: random.chance(2, 3),
      reversals: true,
      denials: true,
      byStatus: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'positive',
      facts: ['payee', 'payeeId'],
    },
    adapt: (truth) => withOtherInsurance(paidBy(withLumpsNamed(truth, stateLumps), choices.payer)),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

const allowedOf = ({ amounts }: TrueClaim) => amounts.ingredientCost + amounts.dispensingFee;

function choose(random: SeededRandom) {
  const other = random.pick(['TPL\nAMOUNT', 'OTHER INS\nPAID', 'TPL']);
  return {
    look: chooseLook(random, { font: random.pick(['Helvetica', 'Times']) }),
    payer: random.pick([
      'Tennessee Valley Medicaid',
      'Health and Human Services Commission',
      'Green Mountain Health Access',
    ]),
    to: random.pick(payeeAddresses),
    labels: random.pick([
      ['EFT NUMBER', 'ISSUE DATE', 'EFT AMOUNT'],
      ['CHECK/EFT NBR', 'PAYMENT DATE', 'PAYMENT AMOUNT'],
    ] as const),
    columns: [
      named('claimReference', '--ICN--'),
      named('claimId', random.pick(['RX NO.', 'PRESCRIPTION'])),
      named('dateOfService', random.pick(['DISPENSE\nDATE', 'SERVICE\nDATE'])),
      named('ndc', 'NDC'),
      named('quantity', 'QTY'),
      named('charge', random.pick(['BILLED\nAMOUNT', 'BILLED'])),
      memo(random.pick(['ALLOWED\nAMOUNT', 'ALLOWED']), allowedOf),
      memo(other, otherInsurance),
      named('patientPaid', random.pick(['CO-PAY\nAMOUNT', 'CO-PAY'])),
      named('net', random.pick(['PAID\nAMOUNT', 'PAID'])),
    ],
    rules: random.pick(['none', 'head'] as const),
  };
}

function otherInsurance(claim: TrueClaim): number {
  return allowedOf(claim) - claim.amounts.patientPaid - claim.amounts.gross;
}

/** Another insurance paid part of every fourth claim; Medicaid pays last. */
function withOtherInsurance(truth: TrueRemittance): TrueRemittance {
  return withEach(truth, (claim) => {
    if (ownNumber(claim, 4) !== 0) return [claim];
    const { amounts } = claim;
    const paid = toCents(amounts.net - Math.trunc((amounts.net * ownNumber(claim, 90)) / 100));
    return [{ ...claim, amounts: { ...amounts, gross: paid, net: paid } }];
  });
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, rules, to, labels } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, landscape: true });
  const { margin: x, right } = paper;
  putLines(paper, [payment.payerName], { x: 396, size: 14, bold: true, align: 'center' });
  putLines(paper, ['PROVIDER REMITTANCE ADVICE'], { x: 396, size: 10, align: 'center' });
  paper.top += 10;
  const { top } = paper;
  putLines(paper, [payment.payeeName, ...to], { x, size: 9 });
  paper.top = top;
  const facts = [
    ['RA NUMBER', `${Number(payment.payeeId) % 88_000}`],
    ['PAYEE NCPDP', payment.payeeId],
    [labels[0], payment.traceNumber],
    [labels[1], dayText(payment.paidOn, look.headDay)],
    [labels[2], sumText(payment.amount, look.money)],
  ] as const;
  putFacts(paper, facts, { x: right - 230, size: 9 });
  paper.top += 8;
  const cells = (list: readonly TrueClaim[]) =>
    list.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = (list: readonly TrueClaim[], words: string) =>
    sumCells(list, words, { columns, look });
  const style = { columns, size: 8, gap: 9, rules, spread: true };
  const table = openTable(paper, style, [...cells(claims), sums(claims, '')]);
  for (const [status, words] of [
    ['paid', 'PAID'],
    ['reversal', 'ADJUSTED'],
    ['denied', 'DENIED'],
  ] as const) {
    const own = claims.filter((claim) => claim.status === status);
    if (own.length === 0) continue;
    paper.need(90);
    paper.put(`PHARMACY CLAIMS ${words}`, { x: 396, size: 9, bold: true, align: 'center' });
    paper.top += 13;
    table.headings();
    cells(own).forEach((row, at) => {
      const { patientName, memberId } = own[at] ?? { patientName: '', memberId: '' };
      const remark = status === 'denied' ? '   EOB 4802 0221' : '';
      table.row(row, { under: [[[0, `MEMBER: ${patientName}  ${memberId}${remark}`]]] });
    });
    table.row(sums(own, `TOTAL ${words}: ${own.length}`), { bold: true, ruleAbove: true });
    paper.top += 12;
  }
  drawItems(paper, payment, choices);
  drawEarnings(paper, payment, choices);
  putFoot(paper, `${payment.payerName} - RETAIN THIS ADVICE FOR SEVEN YEARS`);
  return paper.finish();
}

/** A recovered balance: the original amount, recovered before, recovered now, and what is left. */
function drawItems(paper: Paper, payment: TruePayment, { look }: Choices): void {
  const { lumps, payeeId } = payment;
  if (lumps.length === 0) return;
  const heads = [
    'TRANS NO',
    'REASON',
    'ORIGINAL\nAMOUNT',
    'APPLIED\nTO DATE',
    'THIS\nCYCLE',
    'BALANCE',
  ];
  const columns = heads.map((heading, at) => ({
    heading,
    align: at < 2 ? ('left' as const) : ('right' as const),
  }));
  const rows = lumps.map(({ reference, amount }, at) => {
    const number = String(Number(payeeId) + at * 31);
    const [whole, before] = amount < 0 ? [amount, 0] : [amount * 4, amount * 2];
    const cents = [whole, before, amount, whole - before - amount];
    return [number, reference, ...cents.map((one) => sumText(one, look.money))];
  });
  const sum = ['TOTAL', '', '', '', sumText(lumpsSum(payment), look.money), ''];
  paper.need(60 + rows.length * 12);
  paper.put('FINANCIAL ITEMS', { x: 396, size: 9, bold: true, align: 'center' });
  paper.top += 13;
  const style = { columns, size: 8, gap: 18, right: paper.margin + 520, spread: true };
  const table = openTable(paper, style, [...rows, sum]);
  table.headings();
  for (const row of rows) table.row(row);
  table.row(sum, { bold: true, ruleAbove: true });
  paper.top += 12;
}

function drawEarnings(paper: Paper, payment: TruePayment, { look }: Choices): void {
  const columns = ['EARNINGS DATA', 'CURRENT', 'MONTH-TO-DATE', 'YEAR-TO-DATE'].map(
    (heading, at) => ({ heading, align: at === 0 ? ('left' as const) : ('right' as const) }),
  );
  const lines = [
    ['CLAIMS PAID', netOf(payment.claims.filter(({ status }) => status === 'paid'))],
    ['ADJUSTMENTS', netOf(payment.claims.filter(({ status }) => status === 'reversal'))],
    ['RECOUPMENTS', -lumpsSum(payment)],
    ['NET EARNINGS', payment.amount],
  ] as const;
  const rows = lines.map(([words, cents]) => [
    words,
    ...[1, 3, 14].map((times) => sumText(cents * times, look.money)),
  ]);
  paper.need(80);
  const style = { columns, size: 8, gap: 18, right: paper.margin + 420, spread: true };
  const table = openTable(paper, style, rows);
  table.headings();
  rows.forEach((row, at) => {
    table.row(row, { bold: at === 3, ruleAbove: at === 3 });
  });
}
