import { sumCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, putSums } from '../../closing.ts';
import { columnsOf, fieldsOf, netOf, type WildColumn } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { psaos } from '../../wording.ts';

/** A PSAO's payment summary, with a list of the checks first and the claims of each after it. */
export const payerSections: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 18],
      payments: [2, 4],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    drugCharactersMax: 22,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    psao: random.pick(psaos),
    payerHeading: random.pick(['Payer', 'Payor Name', 'Plan/Payer']),
    words: random.pick([
      ['Check #', 'Dated', 'Check Total'],
      ['Trace No.', 'Settled', 'Settled Amt'],
    ] as const),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity']),
      ...columnsOf(random, ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'net']),
    ],
    rules: random.pick(['none', 'head', 'grid'] as const),
  };
}

async function draw({ payments }: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, psao, words, payerHeading } = choices;
  const paper = openPaper({ font: look.font, landscape: true });
  const { margin: x } = paper;
  paper.put(`${psao} Central Payment`, { x, size: 14, bold: true });
  paper.top += 24;
  const pharmacy = `${payments[0]?.payeeName ?? ''}  (${payments[0]?.payeeId ?? ''})`;
  putFacts(paper, [[head.payee, pharmacy]], { x, size: 9 });
  paper.top += 8;
  const edges = [x, x + 230, x + 340];
  [payerHeading, words[0], words[1]].forEach((label, at) => {
    paper.put(label, { x: edges[at] ?? x, size: 8.5, bold: true });
  });
  paper.put(words[2], { x: x + 500, size: 8.5, bold: true, align: 'right' });
  paper.top += 13;
  for (const { payerName, traceNumber, paidOn, amount } of payments) {
    [payerName, traceNumber, dayText(paidOn, look.headDay)].forEach((value, at) => {
      paper.put(value, { x: edges[at] ?? x, size: 8.5 });
    });
    paper.put(sumText(amount, look.money), { x: x + 500, size: 8.5, align: 'right' });
    paper.top += 12;
  }
  const deposit = sumText(sumCents(payments.map(({ amount }) => amount)), look.money);
  putSums(paper, [['Deposited to your account', deposit]], { x, right: x + 500, size: 8.5 });
  paper.top += 14;
  for (const payment of payments) drawSection(paper, payment, choices);
  return paper.finish();
}

function drawSection(paper: Paper, payment: TruePayment, choices: Choices): void {
  const { look, words, columns, rules, payerHeading } = choices;
  const { margin: x, right } = paper;
  const { money } = look;
  paper.need(120);
  const title = `${payment.payerName} - ${words[0]} ${payment.traceNumber}`;
  paper.put(title, { x, size: 9, bold: true });
  paper.top += 13;
  const payer: WildColumn = { heading: payerHeading, text: () => payment.payerName };
  const style = { columns: [payer, ...columns], rules, size: 7.5, gap: 6, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total: 'Total' });
  paper.top += 5;
  const lumps = lumpLines(payment, { money, taken: -1 });
  const net = ['Claims', sumText(netOf(payment.claims), money)] as const;
  const last = [words[2], sumText(payment.amount, money)] as const;
  putSums(paper, [net, ...lumps, last], { x: right - 250, right, size: 8 });
  paper.top += 10;
}
