import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellOf, columnsOf, fieldsOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look } from '../../look.ts';
import { openPaper, type Paper, putFacts, putLines } from '../../paper.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** No table: each claim is a card of labels with values. */
export const claimCards: MakeWildLayout = (random) => {
  const choices = choose(random);
  const { fees, texts, amounts } = choices;
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', ...fees],
      claims: [3, 24],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: fieldsOf([...texts, ...amounts]),
      lumpsDeducted: 'negative',
      facts: ['payee'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const chosen = chooseLook(random);
  const look: Look = { ...chosen, money: { ...chosen.money, zero: '0.00' } };
  const fees = random.pick([['dirFee'], ['dirFee', 'transactionFee']] as const);
  return {
    look,
    fees,
    head: chooseHead(random),
    texts: columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
    amounts: columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', ...fees, 'net']),
    colon: random.pick([':', '', ' .......']),
    isFramed: random.chance(1, 2),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, margin: 44 });
  const { margin: x } = paper;
  paper.put(head.title, { x, size: 15, bold: true });
  paper.top += 26;
  const from = [`${head.payer}:`, payment.payerName] as const;
  putFacts(paper, [from, ...payFacts(payment, { head, look, colon: ':' })], { x, size: 9.5 });
  paper.top += 8;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9.5 });
  paper.top += 12;
  claims.forEach((claim, at) => {
    drawCard(paper, claim, { ...choices, at, count: claims.length });
  });
  const { amount } = head;
  const place = { x, right: x + 280, size: 9 };
  putClosing(paper, payment, { claims: 'Total of Claims', amount, money: look.money, ...place });
  return paper.finish();
}

function drawCard(
  paper: Paper,
  claim: TrueClaim,
  { at, count, ...choices }: Choices & { readonly at: number; readonly count: number },
): void {
  const { look, texts, amounts, colon, isFramed } = choices;
  const { margin: x, right } = paper;
  const size = 8.5;
  const step = size * 1.35;
  const lines = Math.max(texts.length, amounts.length);
  paper.need(lines * step + 18);
  const { top } = paper;
  paper.put(`Claim ${at + 1} of ${count}`, { x: x + 8, size, bold: true });
  for (const list of [texts, amounts]) {
    const edge = list === texts ? x + 8 : x + (right - x) * 0.58;
    list.forEach((own, line) => {
      const y = top + step * (line + 1);
      const words = `${own.heading.replaceAll('\n', ' ')}${colon}`;
      paper.put(words, { x: edge, size, top: y });
      const value = cellOf(claim, at, { column: own, look });
      const place = list === texts ? { x: edge + 100 } : { x: right - 8, align: 'right' as const };
      paper.put(value, { ...place, size, top: y });
    });
  }
  const bottom = top + step * (lines + 1) + 2;
  paper.top = bottom + 9;
  paper.rule([x, bottom], [right, bottom], 0.4);
  if (!isFramed) return;
  paper.rule([x, top - 3], [right, top - 3], 0.4);
  for (const edge of [x, right]) paper.rule([edge, top - 3], [edge, bottom], 0.4);
}
