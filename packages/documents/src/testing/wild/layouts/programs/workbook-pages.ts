import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { cellsOf, fieldsOf, named, sumCells, type WildColumn } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A workbook printed with its row numbers and column letters; missing values are blank. */
export const workbookPages: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [5, 60],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    drugCharactersMax: 26,
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: 'Helvetica' });
  const negative = random.pick(['minus', 'parentheses'] as const);
  const look: Look = { ...chosen, money: { ...chosen.money, zero: '', negative } };
  const words = random.pick([
    [
      'RxNo',
      'FillDt',
      'DrugName',
      'Ndc',
      'Qty',
      'IngrCost',
      'DispFee',
      'Copay',
      'DirFee',
      'TranFee',
      'NetPaid',
    ],
    [
      'RX_NBR',
      'SVC_DT',
      'LABEL_NAME',
      'NDC_11',
      'QTY_DISP',
      'ING_COST',
      'DISP_FEE',
      'PAT_PAY',
      'DIR_AMT',
      'TRANS_FEE',
      'NET_PAY',
    ],
  ] as const);
  const fields = [
    ...(['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity', 'ingredientCost'] as const),
    ...(['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee', 'net'] as const),
  ];
  return {
    look,
    head: chooseHead(random),
    columns: fields.map((field, at) => named(field, words[at] ?? '')),
    shade: random.pick(['#ededed', '#ddebf7']),
    hasTotals: random.chance(2, 3),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, shade, hasTotals }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, landscape: true, margin: 30 });
  const numbered: readonly WildColumn[] = [
    { heading: '', align: 'right' },
    ...columns.map((own, at) => ({ ...own, heading: 'ABCDEFGHIJK'[at] ?? '' })),
  ];
  const blank = columns.map(() => '');
  const facts = [
    [head.payer, payment.payerName],
    [head.payee, payment.payeeName],
    ...payFacts(payment, { head, look }),
  ] as const;
  const lumps = lumpLines(payment, { money: look.money, taken: -1, before: 'Less: ' });
  const net = sumText(payment.amount, look.money);
  const rows = [
    ...facts.map(([label, value]) => blank.with(0, label).with(2, value)),
    blank,
    columns.map(({ heading }) => heading),
    ...claims.map((claim, at) => cellsOf(claim, at, { columns, look })),
    ...(hasTotals ? [sumCells(claims, 'Total', { columns, look })] : []),
    ...lumps.map(([words, amount]) => blank.with(2, words).with(-1, amount)),
    blank.with(2, head.amount).with(-1, net),
  ].map((row, at) => [String(at + 1), ...row]);
  const table = openTable(
    paper,
    { columns: numbered, size: 7.5, gap: 7, rules: 'grid', shade, spread: true },
    rows,
  );
  table.headings();
  for (const row of rows) table.row(row);
  return paper.finish();
}
