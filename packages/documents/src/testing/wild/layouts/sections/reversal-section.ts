import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums, type SumLine } from '../../closing.ts';
import { columnsOf, fieldsOf, netOf, turned } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { withReversals } from '../../reshape-truth.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Reversals are in a section of their own, as amounts above zero. */
export const reversalSection: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [10, 55],
      lumps: random.chance(1, 2),
      reversals: true,
      byStatus: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      reversalsPositive: true,
      facts: ['payee', 'payeeId'],
    },
    adapt: (truth) => withReversals(truth, { every: choices.every }),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    every: random.between(3, 8),
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'ndc', 'drugName', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'net']),
    ],
    titles: random.pick([
      ['Paid Claims', 'Reversals', 'Total Paid', 'Total Reversals'],
      ['Claims Paid This Cycle', 'Claims Reversed This Cycle', 'Paid', 'Reversed'],
      ['PAYMENTS', 'TAKE-BACKS', 'Subtotal Payments', 'Subtotal Take-backs'],
    ] as const),
    rules: random.pick(['none', 'head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, titles, rules }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paid = payment.claims.filter(({ status }) => status !== 'reversal');
  const back = payment.claims.filter(({ status }) => status === 'reversal').map(turned);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x: 306, size: 15, bold: true, align: 'center' });
  paper.top += 19;
  paper.put(head.from.join(', '), { x: 306, size: 8, align: 'center' });
  paper.top += 18;
  paper.put(head.title, { x: 306, size: 11, align: 'center' });
  paper.top += 22;
  const { top } = paper;
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP: ${payment.payeeId}`], { x, size: 9 });
  const bottom = paper.top;
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look }), { x: right - 230, size: 9 });
  paper.top = Math.max(bottom, paper.top) + 10;
  const style = { columns, size: 8, gap: 7, rules, spread: true, look };
  for (const [words, total, claims] of [
    [titles[0], titles[2], paid],
    [titles[1], titles[3], back],
  ] as const) {
    if (claims.length === 0) continue;
    paper.need(70);
    paper.put(words, { x, size: 9, bold: true });
    paper.top += 12;
    putClaims(paper, claims, { ...style, total });
    paper.top += 12;
  }
  const sums: SumLine[] = [[titles[2], sumText(netOf(paid), look.money)]];
  if (back.length > 0) sums.push([`Less ${titles[3]}`, sumText(-netOf(back), look.money)]);
  sums.push(...lumpLines(payment, { money: look.money, taken: -1 }));
  sums.push([head.amount, sumText(payment.amount, look.money)]);
  putSums(paper, sums, { x: right - 280, right, size: 9 });
  return paper.finish();
}
