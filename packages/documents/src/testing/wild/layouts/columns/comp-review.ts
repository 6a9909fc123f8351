import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, paidBy } from '../../closing.ts';
import { cellsOf, fieldsOf, memo, named, sumCells, type WildColumn } from '../../columns.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, putFacts, putFoot, putLines, putParagraph } from '../../paper.ts';
import { ownNumber } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { payeeAddresses, payerAddresses } from '../../wording.ts';

/** Workers' compensation: the billed amount is cut to the fee schedule, each worker named above. */
export const compReview: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dispensingFee'], claims: [2, 16], reversals: random.chance(1, 2) },
    prints: { columns: fieldsOf(choices.columns), facts: ['payee'] },
    drugCharactersMax: 26,
    adapt: (truth) => paidBy(truth, choices.payer),
    draw: (truth) => draw(truth, choices),
  };
};

const employers = ['Hadley Foundry', 'City of Alder Falls', 'Bluestem Logistics', 'Orchard Foods'];

/** The larger part is the fee schedule's, the rest the network's. */
function reductions({ amounts }: TrueClaim): readonly [schedule: number, network: number] {
  const all = amounts.charge - amounts.gross;
  const network = Math.trunc(all / 8);
  return [all - network, network];
}

function choose(random: SeededRandom) {
  const code: WildColumn = {
    heading: random.pick(['Expl\nCode', 'Reason']),
    text: (claim) => (ownNumber(claim, 3) === 0 ? 'P12 N45' : 'P12'),
  };
  return {
    look: chooseLook(random),
    payer: random.pick([
      'Cedar Point Casualty Insurance Company',
      'Western Plains Mutual Insurance',
      'Bureau of Workers Compensation',
    ]),
    from: random.pick(payerAddresses),
    to: random.pick(payeeAddresses),
    labels: random.pick([
      ['Check/EFT Number', 'Check/EFT Date', 'Total Payment'],
      ['Draft No.', 'Draft Date', 'Draft Amount'],
      ['Payment ID', 'Date Paid', 'Amount of Payment'],
    ] as const),
    columns: [
      named('claimId', random.pick(['Rx #', 'Script #'])),
      named('dateOfService', random.pick(['Service\nDate', 'DOS'])),
      named('ndc', random.pick(['NDC', 'Procedure/\nNDC'])),
      named('drugName', 'Description'),
      named('quantity', random.pick(['Units', 'Qty'])),
      named('charge', random.pick(['Charge', 'Billed\nCharges'])),
      memo(
        random.pick(['Fee Sched\nReduction', 'Fee\nSchedule\nAdj']),
        (one) => reductions(one)[0],
      ),
      memo(random.pick(['PPN\nReduction', 'Contract\nDiscount']), (one) => reductions(one)[1]),
      named('net', random.pick(['Payment', 'Recommended\nPayment'])),
      code,
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, rules, from, to, labels }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, margin: 38 });
  const { margin: x, right } = paper;
  paper.put('EXPLANATION OF REVIEW', { x: right, size: 14, bold: true, align: 'right' });
  putLines(paper, [payment.payerName, ...from, 'Claims: (555) 010-2290'], { x, size: 9 });
  paper.top += 12;
  const { top } = paper;
  putLines(paper, ['Provider:', payment.payeeName, ...to, 'Tax ID XX-XXX4418'], { x, size: 9 });
  const bottom = paper.top;
  paper.top = top;
  const facts = [
    ['Bill Review No', `${Number(payment.payeeId) % 90_000}-${claims.length}`],
    ['Received', dayText(addDays(payment.paidOn, -12), look.headDay)],
    [labels[0], payment.traceNumber],
    [labels[1], dayText(payment.paidOn, look.headDay)],
    [labels[2], sumText(payment.amount, look.money)],
  ] as const;
  putFacts(paper, facts, { x: right - 250, size: 9 });
  paper.top = Math.max(bottom, paper.top) + 10;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = sumCells(claims, 'Totals', { columns, look });
  const table = openTable(paper, { columns, size: 8, gap: 7, rules, spread: true }, [
    ...rows,
    sums,
  ]);
  table.headings();
  claims.forEach((claim, at) => {
    const hurt = dayText(addDays(claim.dateOfService, -40 - ownNumber(claim, 300)), look.day);
    const employer = employers[ownNumber(claim, employers.length)] ?? '';
    paper.top += 5;
    table.title(
      `Claimant: ${claim.patientName}    Claim No: ${claim.claimReference}    DOI: ${hurt}    ` +
        `Employer: ${employer}`,
      { bold: false },
    );
    table.row(rows[at] ?? []);
  });
  paper.top += 4;
  table.row(sums, { bold: true, ruleAbove: true });
  paper.top += 12;
  putParagraph(paper, 'Explanation codes', { x, size: 8, bold: true });
  putParagraph(paper, 'P12 - Workers compensation jurisdictional fee schedule adjustment.', {
    x,
    size: 8,
  });
  putParagraph(paper, 'N45 - Payment based on authorized amount.', { x, size: 8 });
  putParagraph(
    paper,
    'A provider who disagrees may ask for a second review within 90 days of this explanation. The ' +
      'injured worker is not liable for any balance.',
    { x, size: 8 },
  );
  putFoot(paper, 'Workers compensation - confidential');
  return paper.finish();
}
