import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { columnsOf, fieldsOf, type WildColumn } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** An estimate that nobody pays is between the amounts that are paid. */
export const estimatesBetween: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [4, 50],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    drugCharactersMax: 26,
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const usual: WildColumn = {
    heading: random.pick(['U&C\nPrice', 'Usual and\nCustomary', 'Retail\nPrice']),
    align: 'right',
    amount: ({ amounts }) => amounts.charge,
  };
  const estimate: WildColumn = {
    heading: random.pick(['GER\nEstimate\n(memo)', 'Memo:\nEst.\nTrue-Up', 'YTD GER\nVariance']),
    align: 'right',
    amount: ({ amounts }) => Math.trunc(amounts.gross * 0.031),
  };
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity']),
      usual,
      ...columnsOf(random, ['gross']),
      estimate,
      ...columnsOf(random, ['dirFee', 'net']),
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
  paper.put(head.title, { x, size: 13, bold: true });
  paper.top += 22;
  const start = paper.top;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9 });
  const bottom = paper.top;
  paper.top = start;
  const from = [head.payer, payment.payerName] as const;
  putFacts(paper, [from, ...payFacts(payment, { head, look })], { x: right - 290, size: 9 });
  paper.top = Math.max(bottom, paper.top) + 10;
  const blank = columns.map(() => '');
  const lumps = lumpLines(payment, { money: look.money, taken: -1, before: 'Less: ' }).map(
    ([words, cents]) => blank.with(2, words).with(-1, cents),
  );
  const paid = blank.with(2, head.amount).with(-1, sumText(payment.amount, look.money));
  const style = { columns, rules, size: 8, gap: 6, spread: true, more: [...lumps, paid] };
  const table = putClaims(paper, payment.claims, { ...style, look, total });
  for (const cells of lumps) table.row(cells);
  table.row(paid, { bold: true, ruleAbove: true });
  paper.top += 10;
  paper.put('Memo amounts are estimates and are not part of this payment.', { x, size: 7 });
  paper.eachPage((page, pages) => {
    paper.put(`Page ${page} of ${pages}`, { x: 306, size: 7, align: 'center', top: 762 });
  });
  return paper.finish();
}
