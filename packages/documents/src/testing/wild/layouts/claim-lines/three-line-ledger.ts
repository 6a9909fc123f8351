import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { inCapitals, lumpLines, onlyPayment } from '../../closing.ts';
import { netOf, quantityText } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { amountText, chooseLook, dayText, type Look, ndcText, sumText } from '../../look.ts';
import { openPaper } from '../../paper.ts';
import { centered, ends, openPrinter } from '../../printer.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A line printer's ledger with three lines for each claim and for the headings. */
export const threeLineLedger: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [3, 32],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: [
        ...([
          'claimId',
          'dateOfService',
          'quantity',
          'drugName',
          'ndc',
          'claimReference',
          'planName',
        ] as const),
        ...(['ingredientCost', 'dispensingFee', 'patientPaid', 'gross'] as const),
        ...(['dirFee', 'transactionFee', 'net'] as const),
      ],
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 24,
    adapt: inCapitals,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Courier', day: random.pick(['MM/DD/YY', 'MM-DD-YYYY']) }),
    money: {
      negative: random.pick(['trailing', 'minus', 'parentheses'] as const),
      thousands: true,
      dollar: random.chance(1, 3),
      zero: '0.00',
    },
  };
  return {
    look,
    head: chooseHead(random, 'capitals'),
    before: random.pick(['NDC ', 'NDC:', '']),
    words: random.pick([
      [
        ['INGR COST', 'DISP FEE', 'PAT PAY', 'PLAN PAY'],
        ['DIR FEE', 'TRANS FEE', 'NET PAID'],
      ],
      [
        ['DRUG COST', 'PROF FEE', 'COPAY', 'GROSS'],
        ['PERF ADJ', 'SWITCH FEE', 'AMT PAID'],
      ],
    ] as const),
    rule: random.pick(['-', '=', '- ']),
    hasRules: random.chance(1, 2),
  };
}

const length = 92;

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, rule, hasRules } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: 'Courier', margin: 32, foot: 10 });
  const ruled = rule.repeat(length / rule.length).trimEnd();
  const printer = openPrinter(paper, {
    length,
    sizeMax: 9,
    top: (page) => [...headLines(payment, choices, page), ruled, ...headings(choices), ruled],
  });
  for (const claim of claims) {
    const lines = claimLines(claim, choices);
    printer.together(hasRules ? [...lines, ruled] : lines);
  }
  if (!hasRules) printer.line(ruled);
  const put = (words: string, amount: string) => printer.line(ends(words, amount, length));
  put(`CLAIMS ${claims.length}`, sumText(netOf(claims), look.money));
  for (const [words, amount] of lumpLines(payment, { money: look.money, taken: -1 })) {
    put(words, amount);
  }
  put(head.amount, sumText(payment.amount, look.money));
  printer.line('='.repeat(length));
  return paper.finish();
}

function headLines(payment: TruePayment, { head, look }: Choices, page: number): readonly string[] {
  const number = `PAGE ${page}`;
  if (page > 1) return [ends(`${head.trace}: ${payment.traceNumber}`, number, length), ''];
  const [street = '', city = ''] = head.from;
  return [
    ends(centered(head.title, length), number, length),
    '',
    ends(payment.payerName, `${head.trace}: ${payment.traceNumber}`, length),
    ends(street.toUpperCase(), `${head.paidOn}: ${dayText(payment.paidOn, look.day)}`, length),
    ends(city.toUpperCase(), `${head.amount}: ${sumText(payment.amount, look.money)}`, length),
    '',
    `${head.payee}: ${payment.payeeName}   ${head.payeeId}: ${payment.payeeId}`,
    '',
  ];
}

function headings({ words: [first, second] }: Choices): readonly string[] {
  return [
    numberLine(['RX NUMBER', 'FILL DATE', 'QTY'], first),
    textLine('DRUG / NDC', second),
    textLine('MEMBER ID / AUTH NO / PLAN', []),
  ];
}

function claimLines(claim: TrueClaim, { look, before }: Choices): readonly string[] {
  const { amounts } = claim;
  const money = (cents: number) => amountText(cents, look.money);
  const first = [amounts.ingredientCost, amounts.dispensingFee, amounts.patientPaid, amounts.gross];
  const second = [amounts.dirFee, amounts.transactionFee, amounts.net];
  const day = dayText(claim.dateOfService, look.day);
  return [
    numberLine([claim.claimId, day, quantityText(claim)], first.map(money)),
    textLine(`${claim.drugName} ${before}${ndcText(claim.ndc, look)}`, second.map(money)),
    textLine(`${claim.memberId} ${claim.claimReference} ${claim.planName}`, []),
  ];
}

function numberLine(
  [number = '', day = '', quantity = '']: readonly string[],
  amounts: readonly string[],
): string {
  return ends(number.padEnd(11) + day.padEnd(14) + quantity.padStart(6), inRow(amounts), length);
}

function textLine(text: string, amounts: readonly string[]): string {
  return ends(`  ${text}`, inRow(amounts), length).trimEnd();
}

function inRow(amounts: readonly string[]): string {
  return amounts.map((amount) => amount.padStart(12)).join(' ');
}
