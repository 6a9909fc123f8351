import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellsOf, fieldsOf, named, sumCells } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, ndcText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Each claim is three lines: the drug, its code, and the patient; headings run together. */
export const codeBelowDrug: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 34],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: [...fieldsOf(choices.columns), 'ndc'],
      lumpsDeducted: 'negative',
      facts: ['payee'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: [
      named('dateOfService', random.pick(['SvcDt', 'FillDt'])),
      named('claimId', random.pick(['RxNo', 'RxNbr'])),
      named('drugName', random.pick(['Drug/NDC', 'DrugName'])),
      named('quantity', random.pick(['QtyDisp', 'MetricQty'])),
      named('ingredientCost', random.pick(['IngCst', 'IngredCost'])),
      named('dispensingFee', random.pick(['DispFee', 'ProfFee'])),
      named('patientPaid', random.pick(['CopayAmt', 'PatPay'])),
      named('dirFee', random.pick(['DirFee', 'PerfAdj'])),
      named('net', random.pick(['NetPd', 'NetAmt'])),
    ],
    before: random.pick(['', '', 'NDC: ']),
    third: random.pick(['patient', 'plan'] as const),
    hasTotals: random.chance(2, 3),
    rules: random.pick(['head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, before, third, hasTotals, rules }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  putLines(paper, ['REMIT TO', payment.payeeName, ...head.to], { x, size: 9 });
  paper.top = paper.margin;
  const from = ['ISSUED BY', payment.payerName, ...head.from];
  putLines(paper, from, { x: right - 230, size: 9 });
  paper.top += 14;
  paper.put(head.title, { x, size: 12, bold: true });
  paper.top += 20;
  putFacts(paper, payFacts(payment, { head, look, colon: ':' }), { x, size: 9 });
  paper.top += 10;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = sumCells(claims, 'Total', { columns, look });
  const style = { columns, size: 8, gap: 7, rules, spread: true };
  const table = openTable(paper, style, [...rows, sums]);
  table.headings();
  claims.forEach((claim, at) => {
    const { patientName, memberId, planName } = claim;
    const whose = third === 'plan' ? planName : `${patientName}  ${memberId}`;
    const code = `${before}${ndcText(claim.ndc, look)}`;
    table.row(rows[at] ?? [], { under: [[[2, code]], [[2, whose]]] });
  });
  if (hasTotals) table.row(sums, { bold: true, ruleAbove: true });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: head.amount };
  putClosing(paper, payment, { claims: 'Claims', money: look.money, ...place });
  return paper.finish();
}
