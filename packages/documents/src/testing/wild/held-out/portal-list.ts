import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { lumpLines, onlyPayment, paidBy, putSums, withLumpsNamed } from '../closing.ts';
import { cellsOf, fieldsOf, named, netOf, sumCells, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled } from '../letterhead.ts';
import { chooseLook, type Look, ndcText, sumText } from '../look.ts';
import { openPaper, type Paper } from '../paper.ts';
import { openTable } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A payment page of a payer's portal: gray labels, totals on top, the NDC below the drug. */
export const portalList: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 30],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: [...fieldsOf(choices.columns), 'ndc'],
      lumpsDeducted: 'negative',
      facts: ['payee'],
    },
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Q4 performance (DIR) settlement',
          'Overpayment recovery',
          'Transmission fees',
          'GER true-up 2025',
          'Network fee',
          'Audit recoupment',
        ],
        given: 'Clinical services payment',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const look: Look = {
    ...chooseLook(random, {
      font: 'Helvetica',
      headDay: pick(['Month D, YYYY', 'MM/DD/YYYY']) as 'MM/DD/YYYY',
    }),
    money: { negative: random.pick(['minus', 'parentheses']), dollar: true, thousands: true },
  };
  const state: WildColumn = {
    heading: 'State',
    text: ({ status }) => (status === 'paid' ? 'Paid' : 'Reversed'),
  };
  return {
    ...chooseRemitter(random, 'pbm'),
    look,
    labels: random.pick([
      ['Transaction ID', 'Payment issued', 'Net payment'],
      ['Payment number', 'Deposited on', 'Deposited amount'],
    ] as const),
    payerLabel: pick(['Organization', 'Payer name', 'Health plan or PBM']),
    columns: [
      named('claimId', pick(['Prescription', 'Rx'])),
      named('dateOfService', pick(['Dispensed on', 'Service date'])),
      named('drugName', pick(['Medication', 'Drug'])),
      named('quantity', pick(['Quantity', 'Qty'])),
      state,
      named('patientPaid', pick(['Patient share', 'Member paid'])),
      named('gross', pick(['Before fees', 'Claim amount', 'Plan share'])),
      named('dirFee', pick(['DIR', 'Performance adj.'])),
      named('net', pick(['You receive', 'Paid to you', 'Net'])),
    ] satisfies readonly WildColumn[],
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, margin: 40 });
  const { margin: x, right } = paper;
  paper.put('Home  >  Payments  >  Payment details', { x, size: 8, color: '#666' });
  paper.put(`Signed in as ${payment.payeeName}`, { x: right, size: 8, align: 'right' });
  paper.top += 22;
  drawFacts(paper, payment, choices);
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const ndcs = claims.map((claim) => `NDC ${ndcText(claim.ndc, look)}`);
  const sums = sumCells(claims, 'Total', { columns, look });
  const style = { columns, rules: 'rows' as const, size: 8, gap: 8, spread: true, leading: 1.5 };
  const wide = ndcs.map((ndc) => columns.map((_, at) => (at === 2 ? ndc : '')));
  const table = openTable(paper, { ...style, repeatHeadings: false }, [...rows, sums, ...wide]);
  table.headings();
  rows.forEach((row, at) => {
    table.row(row, { under: [[[2, ndcs[at] ?? '']]] });
  });
  table.row(sums, { bold: true });
  paper.top += 8;
  paper.need(14);
  paper.put(`${claims.length} results   Rows per page: 100`, { x, size: 8, color: '#666' });
  paper.eachPage((page, pages) => {
    const address = `https://pharmacy.payer-site.example/payments/${payment.traceNumber}`;
    paper.put(address, { x, size: 7, top: 766 });
    paper.put(`${page}/${pages}`, { x: right, size: 7, top: 766, align: 'right' });
  });
  return paper.finish();
}

/** The payment at the left, and its calculation at the right. */
function drawFacts(paper: Paper, payment: TruePayment, { look, labels, payerLabel }: Choices) {
  const { margin: x, right } = paper;
  paper.put('Payment details', { x, size: 15, bold: true });
  paper.put('Export', { x: right, size: 9, align: 'right', color: '#1f4e79' });
  paper.top += 26;
  const { top } = paper;
  const facts = [
    [payerLabel, payment.payerName] as const,
    ...labelled(payment, labels, look),
    ['Method', payment.traceNumber.startsWith('EFT') ? 'Direct deposit' : 'Paper check'] as const,
  ];
  for (const [label, value] of facts) {
    paper.put(label, { x, size: 8.5, color: '#666' });
    paper.put(value, { x: x + 100, size: 8.5 });
    paper.top += 15;
  }
  const bottom = paper.top;
  paper.top = top;
  const lines = [
    [`${payment.claims.length} claims`, sumText(netOf(payment.claims), look.money)] as const,
    ...lumpLines(payment, { money: look.money, taken: -1 }),
    [labels[2], sumText(payment.amount, look.money)] as const,
  ];
  putSums(paper, lines, { x: right - 220, right, size: 8.5 });
  paper.top = Math.max(bottom, paper.top) + 14;
}
