import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { columnsOf, fieldsOf } from '../../columns.ts';
import { chooseHead, dollarsText } from '../../letterhead.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper, type Paper } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A stub with the claims above, and the check with payer and bank below it. */
export const checkBelow: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 24],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    drugCharactersMax: 24,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: random.pick(['Times', 'Courier', 'Helvetica']) });
  const look: Look = { ...chosen, ndc: 'plain' };
  return {
    look,
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'ndc', 'drugName', 'quantity']),
      ...columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'net']),
    ],
    total: random.chance(1, 2) ? 'Total' : undefined,
    rules: random.pick(['none', 'head'] as const),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, total, rules } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 40 });
  const { margin: x } = paper;
  paper.put('Detach and keep this statement for your records', { x, size: 7.5 });
  paper.top += 16;
  const blank = columns.map(() => '');
  const lumps = lumpLines(payment, { money: look.money, taken: -1 }).map(([words, cents]) =>
    blank.with(3, words).with(-1, cents),
  );
  const paid = blank.with(3, 'Check total').with(-1, sumText(payment.amount, look.money));
  const style = { columns, rules, size: 7.5, gap: 6, spread: true, more: [...lumps, paid] };
  const table = putClaims(paper, payment.claims, { ...style, look, total });
  for (const cells of lumps) table.row(cells);
  table.row(paid, { bold: true, ruleAbove: true });
  paper.need(220);
  paper.top = Math.max(paper.top + 20, 520);
  drawCheck(paper, payment, choices);
  return paper.finish();
}

function drawCheck(paper: Paper, payment: TruePayment, { look, head }: Choices): void {
  const { margin: x, right, top } = paper;
  for (const y of [top, top + 190]) paper.rule([x, y], [right, y], 0.8);
  for (const edge of [x, right]) paper.rule([edge, top], [edge, top + 190], 0.8);
  const put = (words: string, left: number, below: number, size = 9) => {
    paper.put(words, { x: left, size, top: top + below });
  };
  const left = x + 12;
  put(payment.payerName, left, 12, 11);
  put(head.from[0] ?? '', left, 27);
  put(head.from[1] ?? '', left, 39);
  put(head.bank, x + 260, 12);
  put(`No. ${payment.traceNumber}`, right - 130, 12, 11);
  put(`Date ${dayText(payment.paidOn, look.headDay)}`, right - 130, 32);
  put(`Pay ${dollarsText(payment.amount)} dollars`, left, 70);
  put(`Amount ${sumText(payment.amount, { ...look.money, dollar: true })}`, right - 130, 88, 10);
  put(`To the order of  ${payment.payeeName}`, left, 106);
  put(head.to.join(', '), left + 80, 119, 8);
  paper.rule([right - 190, top + 160], [right - 20, top + 160]);
  put('Authorized signature', right - 190, 164, 7);
}
