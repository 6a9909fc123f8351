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

/** Headings that read from the bottom up, repeated for each store, above shaded rows. */
export const turnedStores: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [6, 45],
      lumps: random.chance(1, 2),
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
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'ndc', 'drugName', 'quantity']),
      ...columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'net']),
    ],
    stores: { most: random.between(2, 3), first: random.between(1, 60) },
    band: random.pick(['#eef3ee', '#f2f2f2']),
    storeWord: random.pick(['Location', 'Pharmacy', 'Store']),
    hasSubtotals: random.chance(2, 3),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, band, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims, payeeName } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x: 306, size: 16, bold: true, align: 'center' });
  paper.top += 21;
  paper.put(head.title, { x: 306, size: 11, align: 'center' });
  paper.top += 24;
  const parties = [[head.payee, payeeName] as const, ['Bank', head.bank] as const];
  putFacts(paper, [...payFacts(payment, { head, look, colon: ':' }), ...parties], { x, size: 9 });
  paper.top += 8;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'All locations', { columns, look });
  const style = { columns, size: 8, gap: 7, turnedHeadings: true, spread: true, band };
  const table = openTable(paper, { ...style, rules: 'head' }, [...rows, all]);
  for (const { number, code, claims: own } of storesOf(payment, choices.stores)) {
    paper.need(130);
    table.title(`${choices.storeWord} ${number}: ${payeeName} (NCPDP ${code})`, {
      shade: '#d9d9d9',
    });
    table.headings();
    for (const claim of own) table.row(cellsOf(claim, 0, { columns, look }));
    const sums = sumCells(own, 'Subtotal', { columns, look });
    if (choices.hasSubtotals) table.row(sums, { bold: true, ruleAbove: true, shade: '#ffffff' });
    paper.top += 10;
  }
  table.row(all, { bold: true, ruleAbove: true, shade: '#ffffff' });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'Claims', amount, money: look.money, ...place });
  return paper.finish();
}
