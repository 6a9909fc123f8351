import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { columnsOf, fieldsOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** The dollar sign is at the left edge of each amount column. */
export const dollarEdge: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'networkFee'],
      claims: [3, 50],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const chosen = chooseLook(random);
  const look: Look = {
    ...chosen,
    money: {
      negative: random.pick(['parentheses', 'trailing', 'minus'] as const),
      ...(random.chance(1, 3) ? { suffix: ' DR' as const } : {}),
      thousands: true,
      apart: 'dollar',
      zero: random.pick(['0.00', '-', ''] as const),
    },
  };
  return {
    look,
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'networkFee', 'net']),
    ],
    rules: random.pick(['none', 'head', 'grid'] as const),
    total: random.chance(2, 3) ? 'Total' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x, size: 14, bold: true });
  paper.put(head.bank, { x: right, size: 9, align: 'right' });
  paper.top += 19;
  putLines(paper, [head.from.join(', '), head.title], { x, size: 8.5 });
  paper.top += 10;
  const { top } = paper;
  const to = [
    [head.payee, payment.payeeName],
    [head.payeeId, payment.payeeId],
  ] as const;
  putFacts(paper, to, { x, size: 9 });
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look }), { x: x + 380, size: 9 });
  paper.top += 10;
  const style = { columns, rules, size: 8, gap: 9, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 10;
  const place = { x: right - 280, right, size: 8.5, amount: head.amount };
  putClosing(paper, payment, { claims: 'Claims', money: look.money, ...place });
  if (look.money.suffix !== undefined) {
    paper.top += 4;
    paper.put('DR: charged to the pharmacy', { x, size: 7 });
  }
  return paper.finish();
}
