import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, named, sumCells } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, dayText } from '../../look.ts';
import { openPaper, putFacts } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** One payer's own headings, repeated for each plan, with a code between the amounts. */
export const payableLess: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [6, 50],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    draw: (truth) => draw(truth, choices),
  };
};

const bases = ['MAC', 'AWP', 'WAC', 'U&C'];

function choose(random: SeededRandom) {
  const [due, perf, trans, paid] = random.pick([
    ['Provider Amt', 'Less Perf', 'Less Trans', 'Remitted'],
    ['Due Pharmacy', 'Less DIR Accrual', 'Less Txn', 'Paid'],
    ['Plan Liability', 'Minus DIR', 'Minus Switch', 'This Payment'],
  ] as const);
  const basis = {
    heading: random.pick(['Basis', 'Price Type', 'BOR']),
    align: 'center' as const,
    text: ({ ndc }: TrueClaim) => bases[Number(ndc.slice(-2)) % 4] ?? '',
  };
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'ndc', 'quantity']),
      named('gross', due),
      basis,
      named('dirFee', perf),
      named('transactionFee', trans),
      named('net', paid),
    ],
    cycleEnd: random.pick(['Cycle End', 'Period Ending', 'Claims Through']),
    rules: random.pick(['none', 'head', 'rows'] as const),
    hasSubtotals: random.chance(1, 2),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, cycleEnd, rules, hasSubtotals }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x: right, size: 13, bold: true, align: 'right' });
  paper.put(head.title, { x, size: 11 });
  paper.top += 26;
  const end = dayText(addDays(payment.paidOn, -6), look.headDay);
  const [number, day, amount] = payFacts(payment, { head, look });
  if (number === undefined || day === undefined || amount === undefined) throw new RangeError();
  putFacts(paper, [[cycleEnd, end], day, number, amount], { x, size: 9 });
  putFacts(paper, [[head.payee, payment.payeeName]], { x, size: 9 });
  paper.top += 10;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'All plans', { columns, look });
  const table = openTable(paper, { columns, size: 8, gap: 7, rules, spread: true }, [...rows, all]);
  for (const [plan, own] of Map.groupBy(claims, ({ planName }) => planName)) {
    paper.need(70);
    table.title(`Plan: ${plan}`);
    table.headings();
    for (const [at, claim] of own.entries()) table.row(cellsOf(claim, at, { columns, look }));
    const sums = sumCells(own, 'Plan total', { columns, look });
    if (hasSubtotals) table.row(sums, { bold: true, ruleAbove: true });
    paper.top += 8;
  }
  table.row(all, { bold: true, ruleAbove: true });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: head.amount };
  putClosing(paper, payment, { claims: 'Claims', money: look.money, ...place });
  return paper.finish();
}
