import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { columnsOf, fieldsOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Headings that read from the bottom up, lump sums as rows of the same grid. */
export const turnedHeadings: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'networkFee'],
      claims: [4, 45],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'networkFee', 'net']),
    ],
    rules: random.pick(['grid', 'grid', 'rows'] as const),
    total: random.chance(2, 3) ? 'Claims' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  // The payer is in its address block and nowhere else.
  putLines(paper, [payment.payerName, ...head.from], { x, size: 9.5 });
  paper.top += 14;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9.5 });
  paper.top = paper.margin;
  paper.put(head.title, { x: right, size: 13, bold: true, align: 'right' });
  paper.top += 24;
  const facts = payFacts(payment, { head, look, colon: ':' });
  putFacts(paper, facts, { x: right - 220, size: 9.5, bold: false });
  paper.top = paper.margin + 110;
  const blank = columns.map(() => '');
  const less = { money: look.money, taken: -1, before: 'Less: ' } as const;
  const lumps = lumpLines(payment, less).map(([words, sum]) => blank.with(2, words).with(-1, sum));
  const paid = blank.with(0, 'Paid').with(-1, sumText(payment.amount, look.money));
  const style = { columns, size: 8, gap: 8, rules, turnedHeadings: true, spread: true };
  const table = putClaims(paper, payment.claims, { ...style, look, total, more: [...lumps, paid] });
  for (const row of lumps) table.row(row);
  table.row(paid, { bold: true });
  return paper.finish();
}
