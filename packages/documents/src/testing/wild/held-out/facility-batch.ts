import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withLumpsNamed } from '../closing.ts';
import { cellsOf, fieldsOf, named, sumCells } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook, dayText } from '../look.ts';
import { openPaper, putFoot } from '../paper.ts';
import { marks, storesOf } from '../reshape-truth.ts';
import { openTable } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A long-term care network: claims by facility, in decimal units. */
export const facilityBatch: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'gerFee'],
      claims: [6, 60],
      lumps: random.chance(1, 2),
      reversals: true,
      decimalQuantities: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    drugCharactersMax: 22,
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'LTC Network Fee',
          'Dispensing Fee Recon 2025',
          'Overpaid Claims 12/2025',
          'Transmission Fees',
          'DIR Q4 2025',
          'Audit 3308',
        ],
        given: 'Vaccine Admin Bonus',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

const facilities = ['Birch Lane Manor', 'Kindle Creek Rehab', 'Sisters of Mercy Home', 'Elmwood'];

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  return {
    ...chooseRemitter(random, 'longTermCare'),
    look: chooseLook(random),
    title: pick(['LTC Pharmacy Remittance', 'Institutional Claims Remittance']),
    labels: random.pick([
      ['Document Number', 'Effective Date', 'Net Settlement'],
      ['Electronic Payment No.', 'Release Date', 'Total This Payment'],
      ['Batch Payment #', 'Date Paid', 'Net Amount Due Pharmacy'],
    ] as const),
    columns: [
      named('claimId', pick(['Rx #', 'Presc. Nbr', 'Rx Num'])),
      named('dateOfService', pick(['Dispense\nDt', 'Cycle Fill', 'Disp. Date'])),
      named('drugName', pick(['Description', 'Drug Label', 'Item Dispensed'])),
      named('ndc', pick(['NDC', 'NDC Code'])),
      named('quantity', pick(['Metric\nUnits', 'Dec. Qty', 'Units'])),
      { ...marks.days, heading: pick(['Day\nSup', 'Days']) },
      named('ingredientCost', pick(['Ingred\nPaid', 'Med. Cost', 'Ing Cst'])),
      named('dispensingFee', pick(['Disp.', 'Fee\nPaid', 'DF Paid'])),
      named('patientPaid', pick(['Resident\nPay', 'Resid.\nShare', 'Cost Share'])),
      named('gerFee', pick(['Eff Rate\nTrue-Up', 'GER\nRecon', 'Rate\nGuarantee'])),
      named('net', pick(['Net\nReimb', 'Net Due', 'Pay Amt'])),
    ],
    stores: { most: random.between(2, 4), first: 20 },
    shade: random.pick(['#e5eef0', '#ededed', '']),
    rules: random.pick(['none', 'head', 'rows'] as const),
    hasTotal: random.chance(2, 3),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, shade, rules, hasTotal, to, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const days = [-34, -8].map((days) => dayText(addDays(payment.paidOn, days), look.headDay));
  const cycle = ['Dispensed', days.join(' - ')] as const;
  const facts = [...labelled(payment, labels, look), cycle];
  const lines = ['Prepared for', payment.payeeName, ...to];
  putBeside(paper, { lines, facts, x: right - 270, size: 9 });
  const cells = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'All facilities', { columns, look });
  const style = { columns, size: 7.5, gap: 5, rules, spread: true };
  const table = openTable(paper, style, [...cells, all]);
  table.headings();
  storesOf(payment, choices.stores).forEach(({ number, claims: own }, at) => {
    const title = `Facility ${number}  ${facilities[at] ?? ''}`;
    table.title(title, shade === '' ? {} : { shade });
    for (const claim of own) table.row(cellsOf(claim, 0, { columns, look }));
    const words = `${own.length} claims`;
    table.row(sumCells(own, words, { columns, look }), { bold: true, ruleAbove: true });
    paper.top += 6;
  });
  if (hasTotal) table.row(all, { bold: true, ruleAbove: true });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Net of all facilities', ...place });
  putFoot(paper, `Questions: ltc-remits@example.com   ${labels[0]} ${payment.traceNumber}`);
  return paper.finish();
}
