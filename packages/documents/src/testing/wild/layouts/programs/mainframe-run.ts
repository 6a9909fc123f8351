import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { inCapitals, lumpLines, onlyPayment } from '../../closing.ts';
import { cellsOf, fieldsOf, isAmount, named, netOf, sumCells } from '../../columns.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { ends, lengthOf, lineOf, openPrinter, printerColumns } from '../../printer.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A line printer's register: headings run together, one space between columns. */
export const mainframeRun: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 60],
      lumps: true,
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 18,
    adapt: inCapitals,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Courier', ndc: 'plain' }),
    money: {
      negative: random.pick(['trailing', 'minus', 'CR'] as const),
      thousands: random.chance(1, 2),
      zero: random.pick(['0.00', '.00'] as const),
    },
  };
  return {
    look,
    signRoom: look.money.negative !== 'minus' && random.chance(1, 2),
    columns: [
      named('claimId', random.pick(['RXNO', 'RXNBR'])),
      named('dateOfService', random.pick(['SVCDT', 'FILLDT', 'DTFILLED'])),
      named('ndc', 'NDC'),
      named('drugName', random.pick(['DRUGNAME', 'LABELNM'])),
      named('quantity', random.pick(['QTYDSP', 'QTY'])),
      named('ingredientCost', random.pick(['INGCST', 'INGRCOST'])),
      named('dispensingFee', random.pick(['DISPFEE', 'DSPFEE'])),
      named('patientPaid', random.pick(['COPAYAMT', 'PATPAY'])),
      named('dirFee', random.pick(['DIRAMT', 'DIRFEE'])),
      named('net', random.pick(['NETPD', 'NETPAID', 'NETAMT'])),
    ],
    rule: random.pick(['-', '=']),
    hasTotals: random.chance(3, 4),
    labels: random.pick([
      ['REMITID', 'PAYDT', 'NETREMIT'],
      ['ADVICE NO', 'VOUCHER DATE', 'VOUCHER AMT'],
    ] as const),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, rule, hasTotals } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: 'Courier', landscape: true, margin: 30, foot: 4 });
  const heads = columns.map(({ heading }) => heading);
  const rows = claims.map((claim, at) => signed(cellsOf(claim, at, { columns, look }), choices));
  const sums = signed(sumCells(claims, 'TOTAL', { columns, look }), choices);
  const aligns = columns.map((own) =>
    isAmount(own) || own.field === 'quantity' ? 'right' : 'left',
  );
  const widths = printerColumns([heads, ...rows, sums], aligns);
  const length = lengthOf(widths);
  const ruled = rule.repeat(length);
  const printer = openPrinter(paper, {
    length,
    sizeMax: 8.5,
    top: (page) => [
      ...headLines(payment, choices, { page, length }),
      ruled,
      lineOf(heads, widths),
      ruled,
    ],
  });
  for (const row of rows) printer.line(lineOf(row, widths));
  if (hasTotals) printer.together([ruled, lineOf(sums, widths)]);
  const lumps = lumpLines(payment, { money: look.money, taken: -1, before: 'LESS: ' });
  printer.line('');
  if (lumps.length > 0) {
    printer.line(ends('NET OF CLAIMS', sumText(netOf(claims), look.money), length));
  }
  for (const [words, sum] of lumps) printer.line(ends(words, sum, length));
  printer.line(ends('NET REMITTED', sumText(payment.amount, look.money), length));
  printer.together(['='.repeat(length), 'END OF REPORT']);
  return paper.finish();
}

function headLines(
  payment: TruePayment,
  { look, labels: [trace, day, amount] }: Choices,
  { page, length }: { readonly page: number; readonly length: number },
): readonly string[] {
  const runDay = dayText(addDays(payment.paidOn, -1), look.day);
  return [
    ends(payment.payerName, `PAGE ${String(page).padStart(4)}`, length),
    ends('PHARMACY REMITTANCE REGISTER', `RUN DATE ${runDay}`, length),
    `PROVIDER: ${payment.payeeId} ${payment.payeeName}`,
    `${trace}: ${payment.traceNumber}   ${day}: ${dayText(payment.paidOn, look.day)}   ` +
      `${amount}: ${sumText(payment.amount, look.money)}`,
  ];
}

/** An amount without a sign keeps an empty space for it. */
function signed(cells: readonly string[], { columns, look, signRoom }: Choices): readonly string[] {
  const room = look.money.negative === 'CR' ? '   ' : ' ';
  return cells.map((cell, at) => {
    const own = columns[at];
    const isFree = own !== undefined && isAmount(own) && /\d$/.test(cell);
    return signRoom && isFree ? `${cell}${room}` : cell;
  });
}
