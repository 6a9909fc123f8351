import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { inCapitals, lumpLines, onlyPayment } from '../../closing.ts';
import { cellsOf, fieldsOf, isAmount, named, netOf, sumCells } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { ends, lengthOf, lineOf, openPrinter, printerColumns } from '../../printer.ts';
import { type Store, storesOf } from '../../reshape-truth.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A chain's register: a line for each store, headings run together, a list of stores last. */
export const chainRegister: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [8, 60],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative' },
    adapt: inCapitals,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Courier' }),
    money: { negative: random.pick(['trailing', 'minus'] as const), thousands: true, zero: '0.00' },
  };
  return {
    look,
    head: chooseHead(random, 'capitals'),
    columns: [
      named('claimId', random.pick(['RXNUM', 'SCRIPTNO'])),
      named('dateOfService', random.pick(['DISPDT', 'DOS'])),
      named('ndc', random.pick(['NDCNO', 'NDC11'])),
      named('quantity', random.pick(['QTYDISP', 'UNITS'])),
      named('gross', random.pick(['GROSSAMT', 'PLANPAY'])),
      named('dirFee', random.pick(['LESSDIR', 'PERFADJ'])),
      named('net', random.pick(['NETPD', 'AMTPAID'])),
    ],
    stores: { most: random.between(2, 5), first: random.between(1, 80) },
    space: random.pick([' ', '  ']),
    repeats: random.chance(1, 2),
    hasSubtotals: random.chance(2, 3),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, space, repeats, hasSubtotals } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: 'Courier', margin: 36, foot: 6 });
  const cells = payment.claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const heads = columns.map(({ heading }) => heading);
  const all = sumCells(payment.claims, 'ALL STORES', { columns, look });
  const aligns = columns.map((own) =>
    isAmount(own) || own.field === 'quantity' ? 'right' : 'left',
  );
  const widths = printerColumns([heads, ...cells, all], aligns);
  const length = Math.max(84, lengthOf(widths, space));
  const stores = storesOf(payment, choices.stores);
  const headings = [lineOf(heads, widths, space), '-'.repeat(length)];
  const printer = openPrinter(paper, {
    length,
    sizeMax: 9,
    top: (page) => [...headLines(payment, choices, { page, length }), ...headings],
  });
  stores.forEach(({ number, code, claims }, at) => {
    printer.together([`STORE ${number} NCPDP ${code} ${payment.payeeName}`, '']);
    if (repeats && at > 0) printer.together(headings);
    for (const [index, claim] of claims.entries()) {
      printer.line(lineOf(cellsOf(claim, index, { columns, look }), widths, space));
    }
    const sums = sumCells(claims, 'STORE TOT', { columns, look });
    if (hasSubtotals) printer.line(lineOf(sums, widths, space));
    printer.line('');
  });
  printer.together(['='.repeat(length), lineOf(all, widths, space)]);
  printer.together(summaryLines(payment, { ...choices, list: stores, length }));
  return paper.finish();
}

function headLines(
  payment: TruePayment,
  { head, look }: Choices,
  { page, length }: { readonly page: number; readonly length: number },
): readonly string[] {
  return [
    ends(payment.payerName, `PAGE ${page}`, length),
    ends(head.title, `${head.trace} ${payment.traceNumber}`, length),
    `${head.paidOn} ${dayText(payment.paidOn, look.day)}  ${head.amount} ` +
      sumText(payment.amount, look.money),
    '='.repeat(length),
  ];
}

function summaryLines(
  payment: TruePayment,
  { look, head, list, length }: Choices & { list: readonly Store[]; length: number },
): readonly string[] {
  const { money } = look;
  return [
    '',
    'SUMMARY BY STORE',
    ...list.map(({ number, claims }) => {
      return ends(
        `STORE ${number}  CLAIMS ${claims.length}`,
        sumText(netOf(claims), money),
        length,
      );
    }),
    ...lumpLines(payment, { money, taken: -1 }).map(([words, sum]) => ends(words, sum, length)),
    ends(head.amount, sumText(payment.amount, money), length),
  ];
}
