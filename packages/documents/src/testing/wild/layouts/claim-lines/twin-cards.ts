import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellOf, columnsOf, fieldsOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look } from '../../look.ts';
import { openPaper, type Paper, putFacts } from '../../paper.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { inTwoLines } from '../../wording.ts';

/** Cards of labels and values, two side by side. */
export const twinCards: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'networkFee'],
      claims: [3, 28],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.lines), lumpsDeducted: 'negative', facts: ['payee'] },
    drugCharactersMax: 26,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const chosen = chooseLook(random);
  const look: Look = { ...chosen, money: { ...chosen.money, zero: '0.00' } };
  return {
    look,
    head: chooseHead(random),
    lines: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity', 'gross']),
      ...columnsOf(random, ['dirFee', 'networkFee', 'net']),
    ],
    colon: random.pick([':', ':', '']),
    isAmountRight: random.chance(1, 2),
  };
}

const size = 8.5;
const step = size * 1.35;

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, lines } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, margin: 40 });
  const { margin: x, right } = paper;
  for (const line of inTwoLines(payment.payerName)) {
    paper.put(line, { x, size: 13, bold: true });
    paper.top += 15;
  }
  paper.top += 8;
  const { top } = paper;
  putFacts(paper, payFacts(payment, { head, look, colon: ':' }), { x, size: 9 });
  const bottom = paper.top;
  paper.top = top;
  putFacts(paper, [[`${head.payee}:`, payment.payeeName]], { x: x + 275, size: 9 });
  paper.top = bottom + 12;
  const height = step * lines.length + 14;
  for (let at = 0; at < claims.length; at += 2) {
    paper.need(height);
    const start = paper.top;
    drawCard(paper, claims[at], { ...choices, at, left: x });
    drawCard(paper, claims[at + 1], { ...choices, at: at + 1, left: x + 275 });
    paper.top = start + height;
  }
  const place = { x: right - 260, right, size: 9 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'Claims Total', amount, money: look.money, ...place });
  return paper.finish();
}

function drawCard(
  paper: Paper,
  claim: TrueClaim | undefined,
  { look, lines, colon, isAmountRight, at, left }: Choices & { at: number; left: number },
): void {
  if (claim === undefined) return;
  const { top } = paper;
  const right = left + 256;
  const bottom = top + step * lines.length + 6;
  for (const y of [top, bottom]) paper.rule([left, y], [right, y], 0.4);
  for (const edge of [left, right]) paper.rule([edge, top], [edge, bottom], 0.4);
  lines.forEach((own, line) => {
    const y = top + 4 + step * line;
    const words = `${own.heading.replaceAll('\n', ' ')}${colon}`;
    paper.put(words, { x: left + 6, size, top: y });
    const value = cellOf(claim, at, { column: own, look });
    const isRight = isAmountRight && line > 4;
    const place = isRight ? { x: right - 6, align: 'right' as const } : { x: left + 104 };
    paper.put(value, { ...place, size, top: y });
  });
}
