import { sumCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { putClosing } from '../../closing.ts';
import { columnsOf, fieldsOf, type WildColumn } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { psaos } from '../../wording.ts';

/** A PSAO's summary: a section with a check for each payer, and the payer again in each row. */
export const centralPay: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [3, 20],
      payments: [2, 4],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    psao: random.pick(psaos),
    title: random.pick(['Central Pay Remittance Summary', 'Consolidated Payment Detail']),
    payerHeading: random.pick(['Payer', 'PBM', 'Third Party']),
    words: random.pick([
      ['Check No', 'Check Date', 'Check Amount'],
      ['EFT #', 'EFT Date', 'EFT Amt'],
      ['Payment No.', 'Paid', 'Payment Amount'],
    ] as const),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'ndc', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'transactionFee', 'net']),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    total: random.chance(2, 3) ? 'Payer Total' : undefined,
  };
}

async function draw({ payments }: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, psao, title } = choices;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(psao, { x, size: 15, bold: true });
  paper.put(title, { x: right, size: 10, align: 'right' });
  paper.top += 26;
  const deposit = sumCents(payments.map(({ amount }) => amount));
  const facts = [
    [head.payee, payments[0]?.payeeName ?? ''],
    [head.payeeId, payments[0]?.payeeId ?? ''],
    ['Checks in this deposit', String(payments.length)],
    ['Total deposit', sumText(deposit, look.money)],
  ] as const;
  putFacts(paper, facts, { x, size: 9 });
  paper.top += 10;
  for (const payment of payments) drawPayer(paper, payment, choices);
  return paper.finish();
}

function drawPayer(paper: Paper, payment: TruePayment, choices: Choices): void {
  const { look, words, columns, rules, total, payerHeading } = choices;
  const { margin: x, right } = paper;
  const { payerName, claims } = payment;
  paper.need(110);
  paper.fill([x - 2, paper.top], [right + 2, paper.top + 15], '#e7e6e6');
  paper.put(payerName, { x, size: 9, bold: true, top: paper.top + 3 });
  paper.top += 19;
  const facts = [
    `${words[0]} ${payment.traceNumber}`,
    `${words[1]} ${dayText(payment.paidOn, look.headDay)}`,
    `${words[2]} ${sumText(payment.amount, look.money)}`,
  ];
  facts.forEach((fact, at) => {
    paper.put(fact, { x: x + at * 180, size: 8.5 });
  });
  paper.top += 14;
  const payer: WildColumn = { heading: payerHeading, text: () => payerName.slice(0, 22).trim() };
  const style = { columns: columns.toSpliced(1, 0, payer), rules, size: 7.5, gap: 6, spread: true };
  putClaims(paper, claims, { ...style, look, total });
  paper.top += 5;
  if (payment.lumps.length > 0 || total === undefined) {
    const place = { x: right - 250, right, size: 8 };
    const amount = words[2];
    putClosing(paper, payment, { claims: 'Claims', amount, money: look.money, ...place });
  }
  paper.top += 12;
}
