import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment } from '../../closing.ts';
import { columnsOf, fieldsOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { amountText, chooseLook, type Look } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Cents are in their own column, and deductions have DR behind them. */
export const centsApart: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 45],
      lumps: true,
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 22,
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: random.pick(['Times', 'Courier', 'Helvetica']) });
  const look: Look = {
    ...chosen,
    money: {
      negative: 'minus',
      suffix: random.pick(['DR', ' DR'] as const),
      thousands: random.chance(1, 2),
      apart: 'cents',
      zero: random.pick(['0.00', ''] as const),
    },
  };
  return {
    look,
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity']),
      ...columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'net']),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    total: random.chance(2, 3) ? 'Total' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  putLines(paper, [payment.payerName, ...head.from], { x, size: 9 });
  paper.put(head.title, { x: right, size: 12, bold: true, align: 'right', top: paper.margin });
  paper.top += 12;
  const { top } = paper;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9 });
  paper.top = top;
  const provider = [head.payeeId, payment.payeeId] as const;
  putFacts(paper, [...payFacts(payment, { head, look }), provider], { x: right - 220, size: 9 });
  paper.top += 14;
  const blank = columns.map(() => '');
  const row = (words: string, cents: string) => blank.with(2, words).with(-1, cents);
  const money = { ...look.money, zero: '0.00' as const };
  const lumps = payment.lumps.map(({ reference, amount }) =>
    row(reference, amountText(-amount, money)),
  );
  const paid = row(head.amount, amountText(payment.amount, money));
  const style = { columns, rules, size: 8, gap: 7, spread: true };
  const table = putClaims(paper, payment.claims, { ...style, look, total, more: [...lumps, paid] });
  for (const cells of lumps) table.row(cells);
  table.row(paid, { bold: true, ruleAbove: true });
  paper.top += 10;
  const legend = 'DR = amount charged to the pharmacy. Amounts without a mark are paid to you.';
  paper.put(legend, { x, size: 7 });
  return paper.finish();
}
