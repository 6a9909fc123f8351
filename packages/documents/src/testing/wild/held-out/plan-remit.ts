import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { lumpLines, lumpsSum, onlyPayment, paidBy, putSums, withLumpsNamed } from '../closing.ts';
import { fieldsOf, memo, named, netOf, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook, dayText, sumText } from '../look.ts';
import { openPaper, type Paper, putFoot } from '../paper.ts';
import { ownNumber } from '../reshape-truth.ts';
import { openTable, putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A managed Medicaid plan: a member column, allowed less copay is paid, items dated below. */
export const planRemit: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid'],
      claims: [4, 45],
      lumps: random.chance(2, 3),
      reversals: true,
      denials: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Overpayment Recovery 25-0931',
          'Audit Recovery',
          'Provider Refund Applied',
          'Recoupment 25-1177',
          'EFT Enrollment Fee',
          'Prior Balance',
        ],
        given: 'Prompt Pay Interest',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const reason: WildColumn = {
    heading: pick(['Expl', 'Remark', 'EX Code']),
    text: (claim) => reasonOf(claim),
  };
  return {
    ...chooseRemitter(random, 'plan'),
    look: chooseLook(random),
    title: pick(['Provider Explanation of Payment', 'Pharmacy Remittance Notice']),
    labels: random.pick([
      ['Payment Transaction ID', 'Process Date', 'Net Payable'],
      ['Warrant No.', 'Warrant Date', 'Warrant Amount'],
      ['Remit/Check ID', 'Paid Date', 'Total Net Pay'],
    ] as const),
    vendor: pick(['Provider NCPDP', 'Dispensing Provider ID', 'Pharmacy NCPDP #']),
    columns: [
      named('patientName', pick(['Member', 'Enrollee'])),
      named('memberId', pick(['Member No.', 'Recipient ID'])),
      named('claimReference', pick(['Claim Nbr', 'Document\nControl No.'])),
      named('claimId', pick(['Script Nbr', 'Rx Id', 'Prescription'])),
      named('dateOfService', pick(['Service\nDt', 'From DOS', 'Date\nSupplied'])),
      named('ndc', pick(['NDC', 'Drug NDC'])),
      named('quantity', pick(['Units', 'Qty'])),
      named('charge', pick(['Total\nCharge', 'Amt Billed'])),
      memo(
        pick(['Allowance', 'Plan\nAllowed']),
        ({ amounts }) => amounts.gross + amounts.patientPaid,
      ),
      named('patientPaid', pick(['Member\nLiability', 'Co-Pay', 'Mbr Resp'])),
      named('net', pick(['Paid Amt', 'Plan Paid', 'Net Payable'])),
      reason,
    ],
    items: random.pick([
      ['Posted', 'Adjustment Reason', 'Amount'],
      ['Entry Date', 'Financial Transaction', 'Applied'],
    ] as const),
    rules: random.pick(['none', 'head', 'rows'] as const),
  };
}

function reasonOf(claim: TrueClaim): string {
  if (claim.status === 'denied') return ownNumber(claim, 2) === 0 ? 'D14' : 'D31';
  return claim.status === 'reversal' ? 'V02' : '';
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, labels, rules, to } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true, margin: 30 });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const facts = [...labelled(payment, labels, look), [choices.vendor, payment.payeeId] as const];
  putBeside(paper, { lines: [payment.payeeName, ...to], facts, x: right - 260, size: 9 });
  putClaims(paper, payment.claims, {
    ...{ columns, look, rules, size: 7.5, gap: 5, spread: true, total: 'Totals for provider' },
  });
  paper.top += 12;
  if (payment.lumps.length > 0) drawItems(paper, payment, choices);
  const lines = [
    ['Paid claims', sumText(netOf(payment.claims), look.money)] as const,
    ['Financial transactions', sumText(-lumpsSum(payment), look.money)] as const,
    [labels[2], sumText(payment.amount, look.money)] as const,
  ];
  putSums(paper, payment.lumps.length > 0 ? lines : lines.toSpliced(1, 1), {
    ...{ x: right - 230, right, size: 8.5 },
  });
  paper.top += 8;
  const codes =
    'D14 denied, non-formulary  |  D31 denied, not eligible  |  V02 reversal of prior payment';
  paper.need(14);
  paper.put(codes, { x, size: 7.5 });
  putFoot(paper, 'Appeals: send within 90 days of the date of this notice.');
  return paper.finish();
}

function drawItems(paper: Paper, payment: TruePayment, { look, items, rules }: Choices): void {
  const columns = items.map((heading, at) => ({
    heading,
    align: at === 2 ? ('right' as const) : ('left' as const),
  }));
  const rows = lumpLines(payment, { money: look.money, taken: -1 }).map(([words, cents], at) => {
    return [dayText(addDays(payment.paidOn, -9 - at), look.day), words, cents];
  });
  paper.need(60 + rows.length * 12);
  const table = openTable(paper, { columns, size: 8, gap: 24, rules }, rows);
  table.headings();
  for (const row of rows) table.row(row);
  paper.top += 12;
}
