import { sumCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { cellsOf, columnsOf, fieldsOf, sumCells } from '../../columns.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, putFacts, putFoot } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { psaos } from '../../wording.ts';

/** A deposit of several checks as one table: each row names its check; lump sums are rows too. */
export const depositLedger: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [3, 14],
      payments: [2, 4],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    drugCharactersMax: 22,
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random, { font: 'Helvetica' }),
    psao: random.pick(psaos),
    words: random.pick([
      ['Check #', 'PBM', 'Check Date', 'Check Amount'],
      ['Payment #', 'Payer Name', 'Payment Date', 'Payment Amount'],
      ['EFT/Check No', 'Third Party', 'Remit Date', 'Remit Amount'],
    ] as const),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'transactionFee', 'net']),
    ],
    rules: random.pick(['grid', 'rows'] as const),
    shade: random.pick(['#dce6f1', '#e2efda']),
  };
}

async function draw(
  { payments }: TrueRemittance,
  { look, psao, words, columns: own, rules, shade }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const paper = openPaper({ font: look.font, landscape: true, margin: 30 });
  const { margin: x, right } = paper;
  const { money } = look;
  const total = sumText(sumCents(payments.map(({ amount }) => amount)), money);
  const [first] = payments;
  paper.put(psao, { x, size: 13, bold: true });
  paper.put('Central Pay Deposit Detail', { x: right, size: 11, align: 'right' });
  paper.top += 22;
  const facts = [
    ['Pharmacy', `${first?.payeeName ?? ''} (NCPDP ${first?.payeeId ?? ''})`],
    ['Checks', String(payments.length)],
    ['Deposit total', total],
  ] as const;
  putFacts(paper, facts, { x, size: 8.5 });
  paper.top += 8;
  const list = payments.map(({ traceNumber, payerName, paidOn, amount }) => {
    return [traceNumber, payerName, dayText(paidOn, look.headDay), sumText(amount, money)];
  });
  const listed = words.map((heading, at) => ({
    heading,
    align: at === 3 ? ('right' as const) : ('left' as const),
  }));
  const summary = { columns: listed, size: 8, gap: 20, rules: 'head' as const };
  const checks = openTable(paper, summary, [...list, ['Total', '', '', total]]);
  checks.headings();
  for (const row of list) checks.row(row);
  checks.row(['Total', '', '', total], { bold: true, ruleAbove: true });
  paper.top += 14;
  const columns = [{ heading: words[0] }, { heading: words[1] }, ...own];
  const named = ({ traceNumber, payerName }: TruePayment) => [
    traceNumber,
    payerName.slice(0, 18).trim(),
  ];
  const blank = own.map(() => '');
  const rows = payments.flatMap((payment) => [
    ...payment.claims.map((claim, at) => [
      ...named(payment),
      ...cellsOf(claim, at, { columns: own, look }),
    ]),
    ...payment.lumps.map(({ reference, amount }) => [
      ...named(payment),
      ...blank.with(2, reference).with(-1, sumText(-amount, money)),
    ]),
  ]);
  const claims = payments.flatMap((payment) => payment.claims);
  const sums = ['', ...sumCells(claims, 'Deposit', { columns, look }).slice(1)]
    .with(0, 'Deposit')
    .with(-1, total);
  const style = { columns, size: 7.5, gap: 6, rules, shade, spread: true };
  const table = openTable(paper, style, [...rows, sums]);
  table.headings();
  for (const row of rows) table.row(row);
  table.row(sums, { bold: true, shade });
  putFoot(paper, 'Prepared by the PSAO from the advices of the payers named in each row.');
  return paper.finish();
}
