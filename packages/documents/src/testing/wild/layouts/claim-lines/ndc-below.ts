import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, sumCells } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, ndcText } from '../../look.ts';
import { openPaper, putFacts } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Each claim is two lines: the drug's code is below its name. */
export const ndcBelow: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [3, 40],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: [...fieldsOf(choices.columns), 'ndc'],
      lumpsDeducted: 'negative',
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
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity', 'gross']),
      ...columnsOf(random, ['dirFee', 'transactionFee', 'net']),
    ],
    before: random.pick(['NDC ', 'NDC: ', '']),
    hasMember: random.chance(1, 2),
    hasTotals: random.chance(2, 3),
    rules: random.pick(['none', 'head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, before, hasMember, hasTotals, rules }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(head.title, { x, size: 14, bold: true });
  paper.top += 24;
  const { top } = paper;
  const parties = [
    [head.payer, payment.payerName],
    [head.payee, payment.payeeName],
    [head.payeeId, payment.payeeId],
  ] as const;
  putFacts(paper, parties, { x, size: 9 });
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look }), { x: right - 210, size: 9 });
  paper.top += 12;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = sumCells(claims, 'Total', { columns, look });
  const style = { columns, size: 8, gap: 8, rules, spread: true };
  const table = openTable(paper, style, [...rows, sums]);
  table.headings();
  claims.forEach((claim, at) => {
    const below = [2, `${before}${ndcText(claim.ndc, look)}`] as const;
    const member = [0, `ID ${claim.memberId}`] as const;
    table.row(rows[at] ?? [], { under: [hasMember ? [member, below] : [below]] });
  });
  if (hasTotals) table.row(sums, { bold: true, ruleAbove: true });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'Claims', amount, money: look.money, ...place });
  return paper.finish();
}
