import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { columnsOf, fieldsOf, named } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look, sumText } from '../../look.ts';
import { type Fact, openPaper, type Paper } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A printed workbook: grid lines, dashes or nothing for zero, the payer in the page footer. */
export const spreadsheetPrint: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', ...choices.fees],
      claims: [5, 60],
      lumps: true,
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 24,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: 'Helvetica' });
  const look: Look = {
    ...chosen,
    money: {
      ...chosen.money,
      zero: random.pick(['', '-'] as const),
      negative: random.pick(['parentheses', 'minus'] as const),
    },
  };
  const fees = random.pick([
    ['dirFee', 'transactionFee'],
    ['dirFee', 'gerFee'],
  ] as const);
  return {
    look,
    fees,
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'planName', 'drugName', 'ndc']),
      named('quantity', 'Qty'),
      ...columnsOf(random, ['gross', ...fees, 'net']),
    ],
    shade: random.pick(['#d9e2f3', '#e7e6e6', '#fff2cc']),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, columns, shade } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true, margin: 32 });
  const { margin: x, right } = paper;
  drawFacts(paper, payment, choices);
  const blank = columns.map(() => '');
  const lumps = lumpLines(payment, { money: look.money, taken: -1 }).map(([words, sum]) =>
    blank.with(3, words).with(-1, sum),
  );
  const paid = blank.with(0, head.amount).with(-1, sumText(payment.amount, look.money));
  const table = putClaims(paper, payment.claims, {
    columns,
    look,
    size: 7.5,
    gap: 7,
    rules: 'grid',
    shade,
    spread: true,
    repeatHeadings: false,
    total: 'Total',
    more: [...lumps, paid],
  });
  for (const row of lumps) table.row(row);
  table.row(paid, { bold: true, shade });
  paper.eachPage((page, pages) => {
    const place = { size: 7, top: paper.height - 36 };
    paper.put(`${payment.payerName}, ${head.from.join(', ')}`, { ...place, x });
    paper.put(`Page ${page} of ${pages}`, { ...place, x: right, align: 'right' });
  });
  return paper.finish();
}

/** Facts in cells of their own, as somebody typed them above the table. */
function drawFacts(paper: Paper, payment: TruePayment, { look, head, shade }: Choices): void {
  const { margin: x } = paper;
  const facts: readonly Fact[] = [
    ['Pharmacy', payment.payeeName],
    ['NCPDP', payment.payeeId],
    ...payFacts(payment, { head, look }),
  ];
  for (const [label, value] of facts) {
    const { top } = paper;
    const bottom = top + 13;
    paper.fill([x - 2, top], [x + 110, bottom], shade);
    for (const y of [top, bottom]) paper.rule([x - 2, y], [x + 300, y], 0.4);
    for (const edge of [x - 2, x + 110, x + 300]) paper.rule([edge, top], [edge, bottom], 0.4);
    paper.put(label, { x: x + 2, size: 8.5, top: top + 2.5 });
    paper.put(value, { x: x + 114, size: 8.5, top: top + 2.5 });
    paper.top = bottom;
  }
  paper.top += 13;
}
