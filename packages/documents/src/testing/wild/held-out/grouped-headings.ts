import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withLumpsNamed } from '../closing.ts';
import { cellsOf, fieldsOf, named, sumCells } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook } from '../look.ts';
import { openPaper, type Paper, putFoot } from '../paper.ts';
import { openTable, placesOf } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A large PBM's register: a line of words above the headings groups them. */
export const groupedHeadings: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'transactionFee'],
      claims: [6, 70],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Perf Program Q4 2025',
          'GER Shortfall 2025',
          'Prior Overpayment',
          'EFT Fee',
          'Network Fee',
          'Audit 2025-07',
        ],
        given: 'Late Payment Interest',
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
    title: pick(['Pharmacy Claim Remittance Register', 'Paid Claims Remittance']),
    labels: random.pick([
      ['Remittance Number', 'Remittance Date', 'Remittance Total'],
      ['Chk/EFT Nbr', 'Chk/EFT Dt', 'Net Check Amount'],
      ['Payment Control #', 'Cycle Pay Date', 'Paid This Cycle'],
    ] as const),
    store: pick(['Pharmacy NCPDP', 'NCPDP Provider ID', 'Store NCPDP']),
    groups: random.pick([
      ['Claim', 'Adjudicated', 'Settled'],
      ['PRESCRIPTION', 'PLAN PRICING', 'PAYMENT'],
    ] as const),
    columns: [
      named('claimId', pick(['Rx Num', 'Prescr.\nNo.', 'RX#'])),
      named('dateOfService', pick(['Date\nDispensed', 'Srvc Dt', 'Filled On'])),
      named('ndc', pick(['NDC Code', 'Product\nNDC', 'Natl Drug\nCode'])),
      named('quantity', pick(['Units', 'Qty\nDspd', 'Quant'])),
      named('ingredientCost', pick(['Ing.\nCost', 'Product\nCost', 'Ingred.\nAllowed'])),
      named('dispensingFee', pick(['Pharm.\nFee', 'Dispens.\nFee', 'Fee Pd'])),
      named('tax', pick(['State\nTax', 'Tax Pd'])),
      named('patientPaid', pick(['Pt Resp', 'Cost\nShare', 'Mbr Paid'])),
      named('gross', pick(['Plan\nLiability', 'Due\nPharmacy', 'Total\nApproved'])),
      named('transactionFee', pick(['Claim\nProc Fee', 'Txn Fee', 'Per-Claim\nFee'])),
      named('net', pick(['Amt\nRemitted', 'Net Reimb', 'Pharmacy\nPaid'])),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    shade: random.pick(['#e4ecf5', '#eeeeee', '']),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, labels, rules, shade, to } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const facts = [...labelled(payment, labels, look), [choices.store, payment.payeeId] as const];
  putBeside(paper, { lines: [payment.payeeName, ...to], facts, x: right - 250, size: 9 });
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = sumCells(claims, 'Register total', { columns, look });
  const cells = [...rows, sums];
  const style = { columns, size: 7.5, gap: 6, rules, spread: true, ...(shade && { shade }) };
  const heads = () => putGroups(paper, choices, placesOf(paper, style, cells).places);
  const table = openTable(paper, style, cells);
  heads();
  table.headings();
  paper.onNewPage = heads;
  for (const row of rows) table.row(row);
  table.row(sums, { bold: true, ruleAbove: true });
  paper.onNewPage = () => {};
  paper.top += 12;
  const place = { x: right - 250, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Claims in this register', ...place });
  putFoot(paper, `${payment.payerName} Pharmacy Services  (555) 010-6100`);
  return paper.finish();
}

/** The columns before the prices, the prices, and the two that are settled. */
function putGroups(
  paper: Paper,
  { groups }: Choices,
  places: readonly { readonly left: number; readonly right: number }[],
): void {
  const { top } = paper;
  [places.slice(0, 4), places.slice(4, 9), places.slice(9)].forEach((own, at) => {
    const [left, right] = [own[0]?.left ?? 0, own.at(-1)?.right ?? 0];
    const x = (left + right) / 2;
    paper.put(groups[at] ?? '', { x, size: 7.5, bold: true, align: 'center', top });
    paper.rule([left, top + 10], [right, top + 10], 0.5);
  });
  paper.top = top + 12;
}
