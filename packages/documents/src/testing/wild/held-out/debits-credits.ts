import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putSums, type SumLine, withLumpsNamed } from '../closing.ts';
import { fieldsOf, named, netOf } from '../columns.ts';
import { chooseRemitter, labelled, putLetterhead, putStrip } from '../letterhead.ts';
import { chooseLook, sumText } from '../look.ts';
import { openPaper, type Paper, putFoot, putLines } from '../paper.ts';
import { openTable, putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A plain list of claims, with other debits and credits in two columns. */
export const debitsCredits: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'transactionFee', 'gerFee'],
      claims: [4, 50],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'positive', facts: ['payee'] },
    drugCharactersMax: 26,
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'DIR Fees Q1 2026',
          'GER Settlement 2025',
          'Stop Pay/Reissue',
          'Audit Adj 4471',
          'Network Fee',
          'Switch Fees',
        ],
        given: 'Late Claim Interest',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  return {
    ...chooseRemitter(random, 'pbm'),
    look: chooseLook(random),
    title: pick(['Statement of Remittance', 'Pharmacy Payment Advice', 'Remittance Summary']),
    labels: random.pick([
      ['Draft/EFT #', 'Draft/EFT Dated', 'Draft/EFT Total'],
      ['Deposit Reference', 'Deposited', 'Total Deposited'],
      ['Check Serial No.', 'Check Dated', 'Check Net'],
    ] as const),
    columns: [
      named('claimId', pick(['Script', 'Rx #', 'Presc. No'])),
      named('dateOfService', pick(['Date Filled', 'Svc Dt', 'Filled'])),
      named('drugName', pick(['Drug Description', 'Medication'])),
      named('ndc', pick(['NDC Number', 'NDC'])),
      named('quantity', pick(['Qty', 'Quantity'])),
      named('gross', pick(['Plan\nResponsibility', 'Amount\nDue', 'Payable\nBefore Adj'])),
      named('gerFee', pick(['Eff. Rate\nAdj.', 'GER\nAdjust', 'Brand/Gen\nEff Rate'])),
      named('transactionFee', pick(['Access\nFee', 'Admin\nFee', 'Connectivity\nFee'])),
      named('net', pick(['Payable\nAfter Adj', 'Disbursed', 'Net\nReimbursement'])),
    ],
    sides: random.pick([
      ['Debit', 'Credit'],
      ['Charges', 'Credits'],
      ['Deducted', 'Added'],
    ] as const),
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
    total: random.chance(2, 3) ? 'Total claims' : undefined,
    boxed: random.chance(1, 2),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, labels, rules, total, boxed, to } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  putLines(paper, [payment.payeeName, ...to], { x, size: 9 });
  paper.top += 8;
  putStrip(paper, labelled(payment, labels, look), { size: 9, boxed });
  const style = { columns, rules, size: 7.5, gap: 6, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 14;
  drawOther(paper, payment, choices);
  putFoot(paper, 'Thank you for participating in our network.');
  return paper.finish();
}

function drawOther(paper: Paper, payment: TruePayment, { look, sides, labels }: Choices): void {
  const { margin: x } = paper;
  const { lumps, claims, amount } = payment;
  const money = (cents: number) => sumText(cents, look.money);
  const sum = (sign: 1 | -1) =>
    lumps.reduce((cents, lump) => cents + Math.max(0, sign * lump.amount), 0);
  const right = x + 330;
  if (lumps.length > 0) {
    const rows = lumps.map(({ reference, amount: cents }) => [
      reference,
      cents > 0 ? money(cents) : '',
      cents < 0 ? money(-cents) : '',
    ]);
    const last = ['Total', money(sum(1)), money(sum(-1))];
    const columns = ['Other activity', ...sides].map((heading, at) => ({
      heading,
      align: at === 0 ? ('left' as const) : ('right' as const),
    }));
    paper.need(50 + rows.length * 12);
    const style = { columns, size: 8.5, gap: 20, right, spread: true, rules: 'head' as const };
    const table = openTable(paper, style, [...rows, last]);
    table.headings();
    for (const row of rows) table.row(row);
    table.row(last, { bold: true, ruleAbove: true });
    paper.top += 12;
  }
  const lines: SumLine[] = [['Claims', money(netOf(claims))]];
  if (sum(1) > 0) lines.push([`Less ${sides[0].toLowerCase()}`, money(-sum(1))]);
  if (sum(-1) > 0) lines.push([`Plus ${sides[1].toLowerCase()}`, money(sum(-1))]);
  putSums(paper, [...lines, [labels[2], money(amount)]], { x, right, size: 8.5 });
}
