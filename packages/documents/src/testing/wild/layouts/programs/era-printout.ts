import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpsSum, onlyPayment } from '../../closing.ts';
import { netOf, quantityText } from '../../columns.ts';
import { chooseLook, dayText, type Look, ndcText, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { centered, ends, lineOf, openPrinter, type PrinterColumn } from '../../printer.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { payeeAddresses, payerAddresses } from '../../wording.ts';

/** An 835 as a program prints it: each adjustment on its own line with group and reason. */
export const eraPrintout: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 26],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: [
        ...(['claimId', 'dateOfService', 'ndc', 'quantity', 'claimReference'] as const),
        ...(['charge', 'patientPaid', 'dirFee', 'net'] as const),
      ],
      lumpsDeducted: 'positive',
      facts: ['payee', 'payeeId'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Courier', ndc: 'plain' }),
    day: random.pick(['MM/DD/YYYY', 'YYYY-MM-DD', 'MMDDYYYY']),
    money: { negative: 'minus', thousands: random.chance(1, 2), zero: '0.00' },
  };
  return {
    look,
    from: random.pick(payerAddresses),
    to: random.pick(payeeAddresses),
    heads: random.pick([
      ['RX NUMBER', 'SERV DATE', 'NDC', 'UNITS', 'BILLED', 'ALLOWED', 'GRP/RC', 'AMT', 'PROV PD'],
      ['PCN/RX', 'SVC DATE', 'PROC/NDC', 'QTY', 'CHARGE', 'ALLOWED', 'ADJ', 'ADJ AMT', 'PAYMENT'],
    ] as const),
  };
}

const length = 104;
const widths: readonly PrinterColumn[] = [
  ...([10, 10, 11, 8] as const).map((width): PrinterColumn => ({ width, align: 'left' })),
  { width: 12, align: 'right' },
  { width: 12, align: 'right' },
  { width: 6, align: 'left' },
  { width: 11, align: 'right' },
  { width: 12, align: 'right' },
];

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { heads } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: 'Courier', margin: 32, foot: 8 });
  const ruled = '-'.repeat(length);
  const printer = openPrinter(paper, {
    length,
    sizeMax: 9,
    top: (page) => [...headLines(payment, choices, page), lineOf(heads, widths), ruled],
  });
  for (const claim of payment.claims) printer.together([...claimLines(claim, choices), ruled]);
  printer.together(closingLines(payment, choices));
  return paper.finish();
}

function headLines(
  payment: TruePayment,
  { look, from, to }: Choices,
  page: number,
): readonly string[] {
  const [trace, number] = [`CHECK/EFT #: ${payment.traceNumber}`, `PAGE ${page}`];
  if (page > 1) return [ends(trace, number, length), ''];
  return [
    ends(payment.payerName, number, length),
    ...from.map((line) => line.toUpperCase()),
    centered('HEALTH CARE CLAIM PAYMENT/ADVICE', length),
    '',
    ends(payment.payeeName, `PROVIDER #: ${payment.payeeId}`, length),
    ends(to[0].toUpperCase(), `DATE: ${dayText(payment.paidOn, look.headDay)}`, length),
    ends(to[1].toUpperCase(), trace, length),
    ends('', `PAYMENT: ${sumText(payment.amount, look.money)} ACH`, length),
    '',
  ];
}

/** Billed less the contractual reduction is allowed; less patient share and DIR is paid. */
function claimLines(claim: TrueClaim, { look }: Choices): readonly string[] {
  const { amounts, patientName, memberId, claimReference, status } = claim;
  const money = (cents: number) => sumText(cents, look.money);
  const allowed = amounts.gross + amounts.patientPaid;
  const reasons = [
    ['CO-45', amounts.charge - allowed],
    ['PR-3', amounts.patientPaid],
    ['CO-295', amounts.dirFee],
  ] as const;
  const [first, ...others] = reasons.filter(([, cents]) => cents !== 0);
  const day = dayText(claim.dateOfService, look.day);
  const texts = [claim.claimId, day, ndcText(claim.ndc, look), quantityText(claim)];
  const sums = [money(amounts.charge), money(allowed)];
  const [code, cents] = first ?? ['', 0];
  return [
    `NAME ${patientName}  ID ${memberId}  ICN ${claimReference}  ` +
      `STATUS ${status === 'reversal' ? '22 REVERSAL OF PREVIOUS PAYMENT' : '1 PROCESSED AS PRIMARY'}`,
    lineOf([...texts, ...sums, code, money(cents), money(amounts.net)], widths),
    ...others.map(([reason, own]) => {
      return lineOf(['', '', '', '', '', '', reason, money(own), ''], widths);
    }),
    ends(`PT RESP ${money(amounts.patientPaid)}`, `NET ${money(amounts.net)}`, length),
  ];
}

function closingLines(payment: TruePayment, { look }: Choices): readonly string[] {
  const { claims, lumps } = payment;
  const money = (cents: number) => sumText(cents, look.money);
  const sum = (of: (claim: TrueClaim) => number) =>
    money(claims.reduce((total, claim) => total + of(claim), 0));
  const columns = Array.from({ length: 6 }, (): PrinterColumn => ({ width: 15, align: 'right' }));
  const totals = [
    String(claims.length),
    sum(({ amounts }) => amounts.charge),
    sum(({ amounts }) => amounts.gross + amounts.patientPaid),
    money(netOf(claims)),
    money(lumpsSum(payment)),
    money(payment.amount),
  ];
  const rows = lumps.map(({ reference, amount }) => ends(`  CS   ${reference}`, money(amount), 80));
  const words = ['# CLAIMS', 'BILLED', 'ALLOWED', 'PROV PD', 'PROV ADJ', 'CHECK AMT'];
  return [
    '',
    `TOTALS:${lineOf(words, columns)}`,
    `       ${lineOf(totals, columns)}`,
    '',
    ...(rows.length > 0 ? [ends('PROVIDER ADJ: PLB REASON / FCN', 'AMOUNT', 80), ...rows, ''] : []),
    'CO-45  CHARGE EXCEEDS FEE SCHEDULE OR CONTRACTED FEE   PR-3  CO-PAYMENT AMOUNT',
    'CO-295 PHARMACY DIRECT/INDIRECT REMUNERATION (DIR)',
  ];
}
