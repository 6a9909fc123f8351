import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { inCapitals, lumpLines, onlyPayment } from '../../closing.ts';
import { cellsOf, fieldsOf, isAmount, named, netOf, sumCells } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { centered, ends, lengthOf, lineOf, openPrinter, printerColumns } from '../../printer.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A line printer's report: headings over two lines, a balance carried from row to row. */
export const greenbarReport: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [3, 60],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    drugCharactersMax: 20,
    adapt: inCapitals,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Courier', ndc: 'plain' }),
    money: {
      negative: random.pick(['CR', 'trailing'] as const),
      thousands: true,
      zero: random.pick(['0.00', ''] as const),
    },
  };
  return {
    look,
    head: chooseHead(random, 'capitals'),
    columns: [
      named('claimId', 'RX\nNUMBER'),
      named('claimReference', random.pick(['CLAIM\nCONTROL NO', 'AUTH\nNUMBER'])),
      named('dateOfService', random.pick(['DATE\nFILLED', 'SERVICE\nDATE'])),
      named('drugName', 'DRUG\nNAME'),
      named('quantity', random.pick(['QTY\nDISP', 'METRIC\nQTY'])),
      named('gross', random.pick(['GROSS\nAMOUNT', 'PLAN\nPAYS'])),
      named('dirFee', random.pick(['DIR\nFEE', 'PERF\nADJ'])),
      named('transactionFee', random.pick(['TRANS\nFEE', 'SWITCH\nFEE'])),
      named('net', random.pick(['NET\nPAID', 'AMOUNT\nPAID'])),
    ],
    hasBalance: random.chance(2, 3),
    hasTotals: random.chance(2, 3),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, columns, hasBalance, hasTotals } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: 'Courier', landscape: true, margin: 30, foot: 4 });
  let balance = 0;
  const rows = claims.map((claim, at) => {
    balance += claim.amounts.net;
    return [...cellsOf(claim, at, { columns, look }), sumText(balance, look.money)];
  });
  const heads = [...columns.map(({ heading }) => heading), 'RUNNING\nBALANCE'];
  const sums = sumCells(claims, 'TOTAL', { columns, look });
  const aligns = columns.map((own) =>
    isAmount(own) || own.field === 'quantity' ? 'right' : 'left',
  );
  const shown = hasBalance ? heads.length : columns.length;
  const parts = [0, 1].map((line) => heads.map((words) => words.split('\n')[line] ?? ''));
  const all = [...parts, ...rows, sums].map((row) => row.slice(0, shown));
  const widths = printerColumns(all, ([...aligns, 'right'] as const).slice(0, shown));
  const length = lengthOf(widths);
  const ruled = '='.repeat(length);
  const headings = parts.map((row) => lineOf(row.slice(0, shown), widths));
  const printer = openPrinter(paper, {
    length,
    sizeMax: 8.5,
    top: (page) => [...headLines(payment, choices, { page, length }), ruled, ...headings, ruled],
  });
  for (const row of rows) printer.line(lineOf(row.slice(0, shown), widths));
  printer.line(ruled);
  if (hasTotals) printer.line(lineOf(sums, widths));
  const lines = [
    ['CLAIMS SUBTOTAL', sumText(netOf(claims), look.money)] as const,
    ...lumpLines(payment, { money: look.money, taken: -1 }),
    [head.amount, sumText(payment.amount, look.money)] as const,
  ];
  printer.together(lines.map(([words, amount]) => ends(words, amount, length)));
  printer.line(centered('*** END OF REMITTANCE ***', length));
  return paper.finish();
}

function headLines(
  payment: TruePayment,
  { head, look }: Choices,
  { page, length }: { readonly page: number; readonly length: number },
): readonly string[] {
  const first = ends(head.title, `PAGE ${page}`, length);
  if (page > 1) return [first];
  return [
    first,
    `REMIT FROM: ${payment.payerName}`,
    ends(`BANK: ${head.bank}`, `${head.trace} ${payment.traceNumber}`, length),
    ends(
      `${head.payeeId} ${payment.payeeId}`,
      `${head.paidOn} ${dayText(payment.paidOn, look.day)}`,
      length,
    ),
    ends(payment.payeeName, `${head.amount} ${sumText(payment.amount, look.money)}`, length),
  ];
}
