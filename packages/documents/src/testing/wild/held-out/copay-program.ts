import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withLumpsNamed } from '../closing.ts';
import { fieldsOf, memo, named, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled, putLetterhead, putStrip } from '../letterhead.ts';
import { chooseLook } from '../look.ts';
import { openPaper, putFoot, putLines, putParagraph } from '../paper.ts';
import { isBrand, ownNumber } from '../reshape-truth.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A savings card processor pays what the card took off the copay, less a fee per claim. */
export const copayProgram: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['patientPaid', 'transactionFee'],
      claims: [3, 36],
      lumps: random.chance(1, 3),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Paper Check Fee',
          'Prior Month Claim Correction',
          'Program Audit Recovery',
          'Network Fee',
          'Transaction Fees',
          'Overpayment 2025',
        ],
        given: 'Marketing Incentive',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const group: WildColumn = {
    heading: pick(['Card\nGroup', 'Program', 'Offer ID']),
    text: (claim) => `${isBrand(claim) ? 'BR' : 'GX'}${ownNumber(claim, 4) + 11}`,
  };
  const before = ({ amounts }: { amounts: { gross: number; patientPaid: number } }) =>
    amounts.gross + amounts.patientPaid;
  return {
    ...chooseRemitter(random, 'card'),
    look: chooseLook(random),
    title: pick(['Pharmacy Reimbursement Statement', 'Card Program Reimbursement']),
    labels: random.pick([
      ['Reimbursement No.', 'Reimbursement Date', 'Total Paid to Pharmacy'],
      ['Funds Transfer ID', 'Transfer Date', 'Transfer Amount'],
      ['Chk #', 'Mailed', 'Chk Amount'],
    ] as const),
    bin: `${random.between(600_100, 610_900)}`,
    columns: [
      group,
      named('claimId', pick(['Rx Reference\nNumber', 'RX#', 'Prescription'])),
      named('dateOfService', pick(['Redeemed', 'Date of\nFill', 'Transaction\nDate'])),
      named('drugName', pick(['Brand/Product', 'Product Name'])),
      named('ndc', pick(['NDC', 'NDC11'])),
      named('quantity', pick(['Qty', 'Units'])),
      memo(pick(['Copay\nBefore Card', 'Original\nCopay']), before),
      named('patientPaid', pick(['Patient\nOwes', 'Patient\nPaid'])),
      named('gross', pick(['Card\nBenefit', 'Program\nBenefit', 'Benefit\nPaid'])),
      named('transactionFee', pick(['Processing\nFee', 'Claim\nFee', 'Switch\nCharge'])),
      named('net', pick(['Net to\nPharmacy', 'Net\nReimb.', 'Reimbursed'])),
    ],
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
    band: random.pick(['#f2f6fa', '']),
    strip: random.pick([{ boxed: true }, { shade: '#dde8f0' }, {}]),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, rules, band, strip, bin, to, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  putLines(paper, ['Participating pharmacy:', payment.payeeName, ...to], { x, size: 9 });
  paper.top += 8;
  putStrip(paper, [...labelled(payment, labels, look), ['BIN', bin]], { size: 9, ...strip });
  const style = { columns, rules, size: 7.5, gap: 6, spread: true, ...(band && { band }) };
  putClaims(paper, payment.claims, { ...style, look, total: 'Total' });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Card claims', ...place });
  paper.top += 10;
  const note =
    'Card benefit is the copay before the card less what the patient owes. The fee is taken from ' +
    'each claim. Do not bill this program as primary insurance.';
  putParagraph(paper, note, { x, size: 8 });
  putFoot(paper, 'Pharmacy support (555) 010-8080');
  return paper.finish();
}
