import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums, type SumLine } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, netOf, sumCells, turned } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { withReversals } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Deductions come first, as amounts above zero; each section has headings. */
export const takeBacksFirst: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [8, 50],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'positive',
      reversalsPositive: true,
    },
    drugCharactersMax: 24,
    adapt: (truth) => withReversals(truth, { every: choices.every, first: true }),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    every: random.between(3, 9),
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity']),
      ...columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'net']),
    ],
    titles: random.pick([
      ['SECTION A - REVERSALS OF PRIOR PAYMENTS', 'SECTION B - PAID CLAIMS'],
      ['Reversed claims', 'Paid claims'],
      ['Adjustments to Prior Claims (Reversals)', 'Claims Paid'],
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
  paper.put(head.title, { x: right, size: 13, bold: true, align: 'right' });
  putFacts(paper, [...payFacts(payment, { head, look })], { x, size: 9 });
  paper.top += 8;
  putLines(paper, [`${head.payer}: ${payment.payerName}`], { x, size: 9 });
  putLines(paper, [`${head.payee}: ${payment.payeeName}`], { x, size: 9 });
  paper.top += 12;
  const all = [...back, ...paid].map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = sumCells(paid, 'Section total', { columns, look });
  const style = { columns, size: 8, gap: 6, rules, spread: true, shade: '#e9eef5' };
  const table = openTable(paper, style, [...all, sums]);
  const section = (words: string, claims: readonly TrueClaim[]) => {
    if (claims.length === 0) return;
    paper.need(80);
    table.title(words);
    table.headings();
    for (const [at, claim] of claims.entries()) table.row(cellsOf(claim, at, { columns, look }));
    table.row(sumCells(claims, 'Section total', { columns, look }), {
      bold: true,
      ruleAbove: true,
    });
    paper.top += 12;
  };
  section(titles[0], back);
  section(titles[1], paid);
  const lines: SumLine[] = [['Paid claims', sumText(netOf(paid), look.money)]];
  if (back.length > 0) lines.push(['Less: reversals', sumText(netOf(back), look.money)]);
  const less = { money: look.money, taken: 1, before: 'Less: ' } as const;
  lines.push(...lumpLines(payment, less));
  lines.push([head.amount, sumText(payment.amount, look.money)]);
  putSums(paper, lines, { x: right - 270, right, size: 8.5 });
  return paper.finish();
}
