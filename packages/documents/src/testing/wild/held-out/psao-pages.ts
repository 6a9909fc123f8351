import { sumCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { putClosing } from '../closing.ts';
import { fieldsOf, named } from '../columns.ts';
import { labelled, pharmacyAddresses, remitters } from '../letterhead.ts';
import { chooseLook, sumText } from '../look.ts';
import { openPaper, type Paper, putFacts, putFoot } from '../paper.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** Central pay with a page for each payer's remittance, as if each had come alone. */
export const psaoPages: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 28],
      payments: [2, 3],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 24,
    adapt: ({ payments }) => ({
      payments: payments.map((payment, at) => {
        const payerName = remitters.pbm[(choices.first + at) % remitters.pbm.length] ?? '';
        return { ...payment, payerName };
      }),
    }),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  return {
    psao: random.pick<string>(remitters.psao),
    to: random.pick(pharmacyAddresses),
    look: chooseLook(random),
    first: random.below(remitters.pbm.length),
    labels: random.pick([
      ['Payer Check No.', 'Payer Check Date', 'Payer Check Amount'],
      ['Remittance ID', 'Posting Date', 'Amount Deposited'],
      ['Instrument No.', 'Date Received', 'Amount Received'],
    ] as const),
    payer: pick(['Plan Sponsor / PBM', 'Remitting Payer', 'Payment Source']),
    member: pick(['Member Pharmacy', 'Participating Pharmacy']),
    columns: [
      named('claimId', pick(['Prescrip\nNo.', 'Rx Nbr', 'RxNo'])),
      named('dateOfService', pick(['Date Rx\nFilled', 'DOS', 'Dispense\nDt'])),
      named('drugName', pick(['Item', 'Medication\nName', 'Label'])),
      named('ndc', pick(["Nat'l Drug\nCode", 'NDC', 'Product\nCode'])),
      named('quantity', pick(['Units', 'Qty'])),
      named('gross', pick(['Third Party\nPay', 'Benefit\nAmount', 'Plan Share'])),
      named('dirFee', pick(['DIR\nCharge', 'Direct/Indir\nRemun.', 'DIR Deduct'])),
      named('net', pick(['Net Pay', 'Net Reimb.', 'Paid to\nPharmacy'])),
    ],
    rules: random.pick(['none', 'head', 'grid'] as const),
    total: pick(['Remittance totals', 'Claims subtotal']),
  };
}

async function draw({ payments }: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const paper = openPaper({ font: choices.look.font });
  payments.forEach((payment, at) => {
    if (at > 0) paper.newPage();
    drawPage(paper, payment, { ...choices, count: `Remittance ${at + 1} of ${payments.length}` });
  });
  const deposit = sumText(sumCents(payments.map(({ amount }) => amount)), choices.look.money);
  const { margin: x, right } = paper;
  paper.need(50);
  paper.rule([x, paper.top], [right, paper.top]);
  paper.top += 6;
  const words = `All ${payments.length} remittances, deposited together:`;
  paper.put(words, { x, size: 9, bold: true });
  paper.put(deposit, { x: right, size: 9, bold: true, align: 'right' });
  putFoot(paper, `${choices.psao} forwards payments of the payers named on each page.`);
  return paper.finish();
}

function drawPage(
  paper: Paper,
  payment: TruePayment,
  { look, psao, count, payer, member, labels, columns, rules, total, to }: Choices & Counted,
): void {
  const { margin: x, right } = paper;
  paper.put(psao, { x, size: 12, bold: true });
  paper.put(`Central Payment Remittance - ${count}`, { x: right, size: 9, align: 'right' });
  paper.top += 18;
  paper.rule([x, paper.top], [right, paper.top], 1);
  paper.top += 8;
  const facts = [
    [payer, payment.payerName] as const,
    ...labelled(payment, labels, look),
    [member, payment.payeeName] as const,
    ['NCPDP No.', payment.payeeId] as const,
    ['Location', to.join(', ')] as const,
  ];
  putFacts(paper, facts, { x, size: 9, gap: 14 });
  paper.top += 10;
  putClaims(paper, payment.claims, {
    ...{ columns, look, rules, total, size: 8, gap: 7, spread: true },
  });
  paper.top += 10;
  const place = { x: right - 250, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Claims', ...place });
  paper.top += 10;
}

interface Counted {
  readonly count: string;
}
