import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { fieldsOf, named, type WildColumn } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { amountText, chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { openTable, putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A claim's fees are codes with amounts. A list below says what each code means. */
export const codedAdjustments: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [3, 45],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: [...fieldsOf(choices.columns), 'dirFee', 'transactionFee'],
      lumpsDeducted: 'negative',
      feesPrinted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const look = chooseLook(random);
  const codes = random.pick([
    ['PF', 'TF'],
    ['D1', 'T2'],
    ['295', '130'],
  ] as const);
  const [codeHead, amountHead] = random.pick([
    ['Adj\nCode', 'Adj\nAmount'],
    ['Cd', 'Adjust'],
    ['Reason', 'Amount'],
  ] as const);
  /** The claim's fees in order: the first pair of columns is never left empty. */
  const feesOf = ({ amounts }: TrueClaim) =>
    (
      [
        [codes[0], amounts.dirFee],
        [codes[1], amounts.transactionFee],
      ] as const
    ).filter(([, cents]) => cents !== 0);
  const pair = (at: number): readonly WildColumn[] => [
    { heading: codeHead, text: (claim) => feesOf(claim)[at]?.[0] ?? '' },
    {
      heading: amountHead,
      align: 'right',
      text: (claim) => {
        const cents = feesOf(claim)[at]?.[1];
        return cents === undefined ? '' : amountText(-cents, look.money);
      },
    },
  ];
  return {
    look,
    codes,
    head: chooseHead(random),
    columns: [
      named('dateOfService', random.pick(['Fill Date', 'Svc Date'])),
      named('claimId', random.pick(['Rx Number', 'Rx'])),
      named('claimReference', random.pick(['Claim ID', 'Auth #'])),
      named('ndc', 'NDC'),
      named('quantity', 'Qty'),
      named('gross', random.pick(['Amount\nAllowed', 'Gross\nPayable', 'Adjudicated'])),
      ...pair(0),
      ...pair(1),
      named('net', random.pick(['Net\nPaid', 'Payment'])),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    total: random.chance(2, 3) ? 'Total' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, codes, columns, rules, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(head.title, { x, size: 13, bold: true });
  paper.put(payment.payerName, { x: right, size: 10, bold: true, align: 'right' });
  paper.top += 14;
  putLines(paper, head.from, { x: right, size: 8, align: 'right' });
  paper.top += 8;
  const { top } = paper;
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP ${payment.payeeId}`], { x, size: 9 });
  const bottom = paper.top;
  paper.top = top;
  const facts = [
    ['Check/EFT Trace Number', payment.traceNumber],
    ['Check/EFT Date', dayText(payment.paidOn, look.headDay)],
    ['Check/EFT Amount', sumText(payment.amount, look.money)],
  ] as const;
  putFacts(paper, facts, { x: right - 240, size: 9 });
  paper.top = Math.max(bottom, paper.top) + 10;
  const style = { columns, rules, size: 8, gap: 7, spread: true };
  putClaims(paper, claims, { ...style, look, total });
  paper.top += 12;
  const sum = (field: 'dirFee' | 'transactionFee') =>
    sumText(-claims.reduce((cents, { amounts }) => cents + amounts[field], 0), look.money);
  const legend = [
    [codes[0], 'Pharmacy performance (DIR) fee', sum('dirFee')],
    [codes[1], 'Transmission fee', sum('transactionFee')],
  ];
  paper.need(70);
  const listed = [
    { heading: 'Code' },
    { heading: 'Claim Adjustment Description' },
    { heading: 'Total', align: 'right' as const },
  ];
  const list = openTable(paper, { columns: listed, size: 8, gap: 14, rules: 'head' }, legend);
  list.headings();
  for (const row of legend) list.row(row);
  paper.top += 12;
  const place = { x: right - 270, right, size: 8.5, amount: 'Check/EFT Amount' };
  putClosing(paper, payment, { claims: 'Claim Payments', money: look.money, ...place });
  return paper.finish();
}
