import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, lumpsSum, putSums } from '../../closing.ts';
import { columnsOf, fieldsOf, netOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Two checks of two payers, one below the other on a page. */
export const twoChecks: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 14],
      payments: [2, 2],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'positive', facts: ['payee'] },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const [trace, paidOn, amount] = random.pick([
    ['Check No.', 'Check Date', 'Check Amount'],
    ['Warrant No', 'Warrant Date', 'Warrant Amt'],
    ['Check Number', 'Issue Date', 'Amount of Check'],
  ] as const);
  return {
    look: chooseLook(random),
    head: { ...chooseHead(random), trace, paidOn, amount },
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity']),
      ...columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'net']),
    ],
    rules: random.pick(['none', 'head', 'grid'] as const),
    total: random.chance(2, 3) ? 'Total' : undefined,
  };
}

async function draw({ payments }: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const paper = openPaper({ font: choices.look.font, margin: 40 });
  payments.forEach((payment, at) => {
    if (at > 0) {
      paper.top += 14;
      paper.need(220);
      paper.rule([paper.margin, paper.top - 8], [paper.right, paper.top - 8], 1.2);
    }
    drawCheck(paper, payment, choices);
  });
  return paper.finish();
}

function drawCheck(paper: Paper, payment: TruePayment, choices: Choices): void {
  const { look, head, columns, rules, total } = choices;
  const { margin: x, right, top } = paper;
  const from = [head.payer, payment.payerName] as const;
  putFacts(paper, [from, ...payFacts(payment, { head, look })], { x, size: 9 });
  const bottom = paper.top;
  paper.top = top;
  const to = [payment.payeeName, ...head.to, head.bank];
  putLines(paper, to, { x: right - 190, size: 8.5 });
  paper.top = Math.max(paper.top, bottom) + 8;
  const style = { columns, size: 8, gap: 7, rules, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 6;
  const place = { x: right - 250, right, size: 8.5 };
  const lumps = lumpLines(payment, { money: look.money, taken: 1 });
  const net = ['Net of Claims', sumText(netOf(payment.claims), look.money)] as const;
  const last = [head.amount, sumText(payment.amount, look.money)] as const;
  const taken = ['Total Deductions', sumText(lumpsSum(payment), look.money)] as const;
  if (lumps.length > 0) {
    paper.need(lumps.length * 12 + 60);
    paper.put('Deductions', { x: right - 250, size: 8.5, bold: true });
    paper.top += 12;
    putSums(paper, lumps, { ...place, ruled: false });
    paper.top += 6;
  }
  putSums(paper, lumps.length > 0 ? [net, taken, last] : [net, last], place);
}
