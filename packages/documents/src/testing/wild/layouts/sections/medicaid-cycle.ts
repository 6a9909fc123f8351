import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import {
  inCapitals,
  lumpsSum,
  onlyPayment,
  paidBy,
  withEach,
  withLumpsNamed,
} from '../../closing.ts';
import { cellsOf, fieldsOf, isAmount, named, netOf, turned } from '../../columns.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { centered, ends, lengthOf, lineOf, openPrinter, printerColumns } from '../../printer.ts';
import { ownNumber } from '../../reshape-truth.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { payeeAddresses, stateLumps } from '../../wording.ts';

/**
 * A state's Medicaid cycle from a line printer: the notice of payment, all claims with their
 * status, corrections as what was paid before and what is paid now, then the financial
 * transactions.
 */
export const medicaidCycle: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee'],
      claims: [6, 45],
      lumps: true,
      reversals: true,
      denials: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    adapt: (truth) => {
      const paid = paidBy(withLumpsNamed(truth, stateLumps), choices.payer);
      return inCapitals(withCorrections(paid, choices.every));
    },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Courier', day: 'MM/DD/YY', headDay: 'MM/DD/YYYY' }),
    ndc: 'plain',
    money: { negative: random.pick(['trailing', 'minus'] as const), zero: '0.00' },
  };
  return {
    look,
    payer: random.pick([
      'State of Franklin Department of Health',
      'Columbia Medical Assistance Program',
      'Office of Medicaid Services',
    ]),
    every: random.between(5, 9),
    to: random.pick(payeeAddresses),
    cycle: random.between(2510, 2580),
    provider: random.pick(['PROV ID', 'PROVIDER ID', 'MMIS ID']),
    columns: [
      named('claimId', random.pick(['PRESCRIPTION\nNUMBER', 'RX\nNUMBER'])),
      named('patientName', 'CLIENT\nNAME'),
      named('memberId', 'CLIENT\nID'),
      named('claimReference', '\nTCN'),
      named('dateOfService', 'SERVICE\nDATE'),
      named('ndc', random.pick(['DRUG\nCODE', '\nNDC'])),
      named('quantity', '\nUNITS'),
      named('charge', random.pick(['\nCHARGED', 'AMOUNT\nBILLED'])),
      named('net', random.pick(['\nPAID', 'AMOUNT\nPAID'])),
    ],
  };
}

/** What was paid before is reversed in full and paid again, slightly lower. */
function withCorrections(truth: TrueRemittance, every: number): TrueRemittance {
  return withEach(truth, (claim, at) => {
    if (claim.status !== 'paid' || at % every !== 2) return [claim];
    const more = 50 + ownNumber(claim, 200);
    const { amounts, claimReference } = claim;
    const before = turned({
      ...claim,
      claimReference: String(Number(claimReference) - 417),
      amounts: {
        ...amounts,
        ingredientCost: toCents(amounts.ingredientCost + more),
        gross: toCents(amounts.gross + more),
        net: toCents(amounts.net + more),
      },
    });
    return [{ ...before, status: 'reversal' }, claim];
  });
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: 'Courier', landscape: true, margin: 30, foot: 4 });
  const isPair = ({ claimId }: TrueClaim) => claims.filter((one) => one.claimId === claimId)[1];
  const statusOf = (claim: TrueClaim) => {
    if (claim.status === 'denied') return ['DENY', '00162 00705'];
    if (isPair(claim) !== undefined) return ['ADJT', ''];
    return [claim.status === 'paid' ? 'PAID' : 'VOID', ''];
  };
  const rows = claims.map((claim, at) => [
    ...cellsOf(claim, at, { columns, look }),
    ...statusOf(claim),
  ]);
  const heads = [...columns.map(({ heading }) => heading), '\nSTATUS', '\nERRORS'];
  const parts = [0, 1].map((line) => heads.map((words) => words.split('\n')[line] ?? ''));
  const isRight = (at: number) => {
    const own = columns[at];
    return own !== undefined && (isAmount(own) || own.field === 'quantity');
  };
  const widths = printerColumns(
    [...parts, ...rows],
    heads.map((_, at) => (isRight(at) ? 'right' : 'left')),
  );
  const length = lengthOf(widths, '  ');
  const headings = [...parts.map((row) => lineOf(row, widths, '  ')), '-'.repeat(length)];
  let isListing = false;
  const printer = openPrinter(paper, {
    length,
    sizeMax: 8.5,
    top: (page) => [
      ...headLines(payment, choices, { page, length }),
      ...(isListing ? headings : []),
    ],
  });
  printer.together(noticeLines(payment, choices, length));
  isListing = true;
  paper.newPage();
  for (const row of rows) printer.line(lineOf(row, widths, '  '));
  const sum = (words: string, own: readonly TrueClaim[], cents = netOf(own)) =>
    `${words.padEnd(36)}${sumText(cents, look.money).padStart(14)}   NUMBER OF CLAIMS ${own.length}`;
  const pairs = claims.filter((claim) => isPair(claim) !== undefined);
  const others = claims.filter((claim) => isPair(claim) === undefined);
  const of = (status: string) => others.filter((claim) => claim.status === status);
  const denied = of('denied').reduce((total, { amounts }) => total + amounts.charge, 0);
  printer.together([
    '-'.repeat(length),
    sum('TOTAL AMOUNT ORIGINAL CLAIMS  PAID', of('paid')),
    sum('NET AMOUNT ADJUSTMENTS        PAID', pairs),
    sum('NET AMOUNT VOIDS              PAID', of('reversal')),
    sum('TOTAL AMOUNT CHARGED        DENIED', of('denied'), denied),
  ]);
  isListing = false;
  paper.newPage();
  printer.together(financialLines(payment, choices, length));
  return paper.finish();
}

function headLines(
  payment: TruePayment,
  { look, to, cycle, provider }: Choices,
  { page, length }: { readonly page: number; readonly length: number },
): readonly string[] {
  return [
    ends(payment.payerName, `PAGE ${String(page).padStart(2, '0')}`, length),
    ends('', `DATE ${dayText(payment.paidOn, look.headDay)}`, length),
    ends(`TO: ${payment.payeeName}`, `CYCLE ${cycle}`, length),
    ends(`    ${to[0].toUpperCase()}`, `${provider}: 0${payment.payeeId}`, length),
    ends(`    ${to[1].toUpperCase()}`, `REMITTANCE NO: ${payment.traceNumber}`, length),
    centered('PHARMACY REMITTANCE STATEMENT', length),
    '',
  ];
}

function noticeLines(payment: TruePayment, { look }: Choices, length: number): readonly string[] {
  const amount = `$${sumText(payment.amount, { ...look.money, thousands: true })}`;
  return [
    '',
    centered('ELECTRONIC FUNDS TRANSFER NOTIFICATION', length),
    '',
    centered(`${payment.payeeName}          ${amount}`, length),
    '',
    centered('PAYMENT IN THE ABOVE AMOUNT WILL BE DEPOSITED VIA AN ELECTRONIC', length),
    centered('FUNDS TRANSFER. PAYMENT IS FROM FEDERAL AND STATE FUNDS.', length),
  ];
}

function financialLines(
  payment: TruePayment,
  { look }: Choices,
  length: number,
): readonly string[] {
  const { lumps, claims, amount, paidOn } = payment;
  const money = (cents: number) => sumText(cents, look.money);
  const put = (words: string, cents: number) => ends(words, money(cents), 96);
  const day = dayText(paidOn, look.day);
  const textOf = (number: string, code: string, type: string, date: string) =>
    `${number.padEnd(17)}${code.padEnd(7)}${type.padEnd(34)}${date}`;
  const rows = lumps.map(({ reference, amount: taken }, at) => {
    const number = `${paidOn.replaceAll('-', '')}00${at + 31}`;
    return put(textOf(number, `XX${at + 4}`, reference, day), -taken);
  });
  return [
    centered('FINANCIAL TRANSACTIONS', length),
    ends(textOf('FCN', 'CODE', 'FISCAL TRANSACTION TYPE', 'DATE'), 'AMOUNT', 96),
    '-'.repeat(96),
    ...(rows.length > 0 ? rows : ['NO FINANCIAL TRANSACTIONS THIS CYCLE']),
    '-'.repeat(96),
    put('NET FINANCIAL TRANSACTION AMOUNT', -lumpsSum(payment)),
    '',
    put('REMITTANCE TOTALS - CLAIMS', netOf(claims)),
    put('REMITTANCE TOTALS - NET PAYMENT', amount),
  ];
}
