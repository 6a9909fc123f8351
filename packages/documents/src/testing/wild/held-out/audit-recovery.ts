import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../corpus/truth.ts';
import {
  lumpLines,
  onlyPayment,
  paidBy,
  putSums,
  type SumLine,
  withLumpsNamed,
} from '../closing.ts';
import { fieldsOf, named, netOf, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook, sumText } from '../look.ts';
import { openPaper, putFoot, putParagraph } from '../paper.ts';
import { ownNumber, withReversals } from '../reshape-truth.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** Paid claims, then those that an audit recovers in full, each with its finding. */
export const auditRecovery: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'],
      claims: [10, 48],
      lumps: random.chance(1, 3),
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 24,
    adapt: (truth) =>
      withLumpsNamed(withReversals(paidBy(truth, choices.payer), { every: choices.every }), {
        taken: [
          'Audit Processing Charge',
          'Network Fee',
          'Transaction Fees',
          'DIR Q4 2025',
          'GER True-Up 2025',
          'Prior Overpayment',
        ],
        given: 'Returned Recoupment',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const finding: WildColumn = {
    heading: pick(['Finding', 'Audit\nCode', 'Discrep.']),
    text: (claim) => ['MS', 'DS', 'WQ'][ownNumber(claim, 3)] ?? '',
  };
  return {
    ...chooseRemitter(random, random.pick(['pbm', 'plan'] as const)),
    look: chooseLook(random),
    every: random.between(3, 6),
    finding,
    audit: `${random.between(2024, 2025)}-${random.between(10_000, 99_999)}`,
    title: pick(['Remittance with Audit Recovery', 'Payment and Audit Recoupment Notice']),
    labels: random.pick([
      ['Remit Advice No.', 'Advice Dated', 'Net After Recovery'],
      ['Check/ACH ID', 'Check/ACH Dated', 'Net Amount Issued'],
      ['Payment Notice #', 'Notice Date', 'Payment Issued'],
    ] as const),
    sections: random.pick([
      ['Current Claims', 'Audit Recoveries', 'Current claims total', 'Audit recoveries total'],
      ['Claims Paid', 'Claims Recouped by Audit', 'Paid subtotal', 'Recouped subtotal'],
    ] as const),
    columns: [
      named('claimId', pick(['Rx No.', 'Presc. ID', 'RXNUM'])),
      named('dateOfService', pick(['Fill Date', 'Dt of Svc', 'Dispensed'])),
      named('drugName', pick(['Drug', 'Drug & Strength'])),
      named('ndc', pick(['NDC', 'Natl Drug Code'])),
      named('quantity', pick(['Qty', 'Units'])),
      named('ingredientCost', pick(['Ingredient', 'Ingr. Pd', 'Cost Pd'])),
      named('dispensingFee', pick(['Disp. Fee', 'Fee Pd'])),
      named('patientPaid', pick(['Pat. Resp.', 'Mbr Copay', 'Patient'])),
      named('net', pick(['Amt Paid', 'Plan Paid', 'Reimbursed'])),
    ],
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, sections, finding, rules, to, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { money } = look;
  const { true: back = [], false: paid = [] } = Object.groupBy(payment.claims, ({ status }) =>
    String(status === 'reversal'),
  ) as Partial<Record<'true' | 'false', TrueClaim[]>>;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const lines = [payment.payeeName, ...to, `NCPDP ${payment.payeeId}`];
  const facts = labelled(payment, labels, look);
  putBeside(paper, { lines, facts, x: right - 250, size: 9 });
  const style = { rules, size: 7.5, gap: 6, spread: true, look };
  paper.put(sections[0], { x, size: 9.5, bold: true });
  paper.top += 13;
  putClaims(paper, paid, { ...style, columns, total: sections[2] });
  paper.top += 14;
  const sums: SumLine[] = [[sections[2], sumText(netOf(paid), money)]];
  if (back.length > 0) {
    paper.need(110);
    paper.put(`${sections[1]} - Audit ${choices.audit}`, { x, size: 9.5, bold: true });
    paper.top += 14;
    const say =
      'The claims below were paid earlier. The audit did not support them, and the payments are ' +
      'taken back in full. MS missing signature, DS days supply, WQ wrong quantity.';
    putParagraph(paper, say, { x, size: 8 });
    putClaims(paper, back, { ...style, columns: [...columns, finding], total: sections[3] });
    paper.top += 14;
    sums.push([sections[3], sumText(netOf(back), money)]);
  }
  const last = [labels[2], sumText(payment.amount, money)] as const;
  const lumps = lumpLines(payment, { money, taken: -1 });
  putSums(paper, [...sums, ...lumps, last], { x: right - 260, right, size: 8.5 });
  putFoot(paper, 'Audit appeals must be sent within 30 days of the date of this notice.');
  return paper.finish();
}
