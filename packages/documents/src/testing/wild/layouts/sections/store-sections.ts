import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, sumCells } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook } from '../../look.ts';
import { openPaper, putFacts } from '../../paper.ts';
import { storesOf } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { inTwoLines } from '../../wording.ts';

/** One payment for several stores, each with its own line above its claims. */
export const storeSections: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [8, 60],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: columnsOf(
      random,
      ['claimId', 'claimReference', 'dateOfService', 'ndc', 'quantity', 'gross', 'dirFee', 'net'],
      random.pick(['as is', 'capitals']),
    ),
    stores: { most: random.between(2, 5), first: random.between(101, 320) },
    repeats: random.chance(2, 3),
    hasSubtotals: random.chance(2, 3),
    rules: random.pick(['none', 'head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims, payeeName } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  for (const line of inTwoLines(payment.payerName)) {
    paper.put(line, { x, size: 14, bold: true });
    paper.top += 16;
  }
  paper.put(head.title, { x: right, size: 11, align: 'right', top: paper.margin });
  paper.top += 8;
  putFacts(paper, payFacts(payment, { head, look }), { x, size: 9 });
  paper.top += 10;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'Grand Total', { columns, look });
  const style = { columns, size: 8, gap: 7, rules, spread: true };
  const table = openTable(paper, style, [...rows, all]);
  storesOf(payment, choices.stores).forEach(({ number, code, claims: own }, at) => {
    if (at === 0 && !choices.repeats) table.headings();
    table.title(`Store ${number}  ${payeeName} #${number}  NCPDP ${code}`);
    if (choices.repeats) table.headings();
    for (const claim of own) table.row(cellsOf(claim, 0, { columns, look }));
    const sums = sumCells(own, 'Store Total', { columns, look });
    if (choices.hasSubtotals) table.row(sums, { bold: true, ruleAbove: true });
    paper.top += 8;
  });
  table.row(all, { bold: true, ruleAbove: true });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'All Stores', amount, money: look.money, ...place });
  return paper.finish();
}
