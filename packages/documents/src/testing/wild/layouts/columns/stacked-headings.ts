import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums } from '../../closing.ts';
import { column, fieldsOf, named, netOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Headings over two and three lines above columns that almost touch. */
export const stackedHeadings: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'transactionFee'],
      claims: [3, 60],
      lumps: true,
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'positive',
      facts: ['payee', 'payeeId'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: [
      named('claimId', random.pick(['Rx\nNumber', 'Prescription\nNumber'])),
      named('claimReference', random.pick(['Claim\nControl\nNumber', 'Authorization\nNumber'])),
      named('dateOfService', random.pick(['Date\nof\nFill', 'Date of\nService'])),
      named('ndc', 'National\nDrug\nCode'),
      column(random, 'drugName'),
      named('quantity', 'Metric\nQty\nDisp'),
      named('ingredientCost', 'Ingredient\nCost\nPaid'),
      named('dispensingFee', random.pick(['Dispensing\nFee\nPaid', 'Disp\nFee'])),
      named('patientPaid', random.pick(['Patient\nPay\nAmount', 'Member\nCost\nShare'])),
      named('transactionFee', random.pick(['Trans-\nmission\nFee', 'Transaction\nFee'])),
      named('net', random.pick(['Total\nAmount\nPaid', 'Net\nAmount\nDue'])),
    ],
    gap: random.between(4, 6),
    rules: random.pick(['none', 'head', 'rows'] as const),
    total: random.chance(2, 3) ? 'Total' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, gap, rules, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true, margin: 28 });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x, size: 16, bold: true });
  paper.put(head.title, { x: right, size: 12, align: 'right' });
  paper.top += 20;
  putLines(paper, [head.from.join(' · ')], { x, size: 7.5 });
  paper.top += 8;
  const start = paper.top;
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP ${payment.payeeId}`], { x, size: 9 });
  const bottom = paper.top;
  paper.top = start;
  const facts = [...payFacts(payment, { head, look }), ['Drawn on', head.bank] as const];
  putFacts(paper, facts, { x: right - 250, size: 9 });
  paper.top = Math.max(bottom, paper.top) + 10;
  putClaims(paper, payment.claims, { columns, look, size: 7.5, gap, rules, total });
  paper.top += 10;
  const lumps = lumpLines(payment, { money: look.money, taken: 1 });
  const place = { x, right: x + 260, size: 8 };
  if (lumps.length > 0) {
    paper.need(80);
    paper.put('Deductions and Other Items', { x, size: 8, bold: true });
    paper.top += 12;
    putSums(paper, lumps, { ...place, ruled: false });
    paper.top += 6;
  }
  const net = sumText(netOf(payment.claims), look.money);
  const last = [head.amount, sumText(payment.amount, look.money)] as const;
  putSums(paper, [['Claims Total', net], last], place);
  paper.eachPage((page, pages) => {
    paper.put(`${page} / ${pages}`, { x: right, size: 7, align: 'right', top: 586 });
  });
  return paper.finish();
}
