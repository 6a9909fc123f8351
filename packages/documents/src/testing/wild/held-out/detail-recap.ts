import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueAmountField, TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import {
  lumpLines,
  onlyPayment,
  paidBy,
  putSums,
  type SumLine,
  withLumpsNamed,
} from '../closing.ts';
import { cellsOf, fieldsOf, named, netOf, sumCells } from '../columns.ts';
import { chooseRemitter, labelled, putLetterhead, putStrip } from '../letterhead.ts';
import { chooseLook, sumText } from '../look.ts';
import { openPaper, type Paper, putFoot, putLines } from '../paper.ts';
import { openTable } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** Claims by network with a subtotal each. A recap at the end breaks the payment down. */
export const detailRecap: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee', 'networkFee'],
      claims: [6, 60],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Audit Finding AF-2291',
          'Quarterly DIR Assessment',
          'Help Desk Charge',
          'BER Recon 2025',
          'Overpayment 11/2025',
          'ERA Fee',
        ],
        given: 'Immunization Incentive',
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
    title: pick(['Remittance Detail & Recap', 'Pharmacy Payment Report']),
    labels: random.pick([
      ['ACH Trace', 'ACH Settlement', 'ACH Amount'],
      ['Transaction Number', 'Date Remitted', 'Net Payment'],
      ['Check or Trace #', 'Value Date', 'Funds Transferred'],
    ] as const),
    columns: [
      named('dateOfService', pick(['D.O.S.', 'Service Dt', 'Dispensed'])),
      named('claimId', pick(['Presc #', 'RxNum', 'Script Nbr'])),
      named('ndc', pick(['NDC 5-4-2', 'Drug Code', 'NDC/UPC'])),
      named('quantity', pick(['Disp Qty', 'Dec Qty', 'Units'])),
      named('ingredientCost', pick(['Drug\nAmount', 'Cost\nAllowed', 'Ingrdt\nCost'])),
      named('dispensingFee', pick(['Professional\nFee', 'Fee Amt', 'Dispense\nFee'])),
      named('patientPaid', pick(['Mbr Cost\nShare', 'Patient\nAmt', 'Pt Pay'])),
      named('dirFee', pick(['DIR\nWithheld', 'DIR Adj.', 'Pharm.\nDIR'])),
      named('networkFee', pick(['Netwk\nCharge', 'Network\nAdj', 'Ntwk Chg'])),
      named('net', pick(['Final Pay', 'Reimb.\nAmount', 'Pd Amt'])),
    ],
    network: pick(['Network', 'Reimbursement Network', 'Plan Sponsor']),
    shade: random.pick(['#ece5d8', '#e3ebe3', '#e6e6e6']),
    rules: random.pick(['none', 'head', 'rows'] as const),
    strip: random.pick([{ boxed: true }, { shade: '#e6e6e6' }]),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, network, shade, rules, to } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  putStrip(paper, labelled(payment, choices.labels, look), { size: 9, ...choices.strip });
  putLines(paper, [`Payable to: ${payment.payeeName}`, to.join(', ')], { x, size: 8.5 });
  paper.top += 10;
  const plans = Map.groupBy(claims, ({ planName }) => planName);
  const cells = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'Subtotal', { columns, look });
  const style = { columns, size: 7.5, gap: 6, rules, spread: true };
  const table = openTable(paper, style, [...cells, all]);
  table.headings();
  for (const [plan, own] of plans) {
    table.title(`${network} ${plan} (${own.length})`, { shade });
    for (const claim of own) table.row(cellsOf(claim, 0, { columns, look }));
    table.row(sumCells(own, 'Subtotal', { columns, look }), { bold: true, ruleAbove: true });
    paper.top += 5;
  }
  paper.top += 10;
  drawRecap(paper, payment, choices);
  putFoot(paper, 'Please retain for your records.', (page) => `- ${page} -`);
  return paper.finish();
}

function drawRecap(paper: Paper, payment: TruePayment, { look, labels }: Choices): void {
  const { money } = look;
  const { claims } = payment;
  const reversed = claims.filter(({ status }) => status === 'reversal').length;
  const sum = (field: TrueAmountField, sign = 1) =>
    sumText(sign * claims.reduce((cents, { amounts }) => cents + amounts[field], 0), money);
  const lines: readonly SumLine[] = [
    ['Paid claims / reversed', `${claims.length - reversed} / ${reversed}`],
    ['Ingredient cost', sum('ingredientCost')],
    ['Professional fees', sum('dispensingFee')],
    ['Less member cost share', sum('patientPaid', -1)],
    ['Payable before fees', sum('gross')],
    ['Less DIR', sum('dirFee', -1)],
    ['Less network charges', sum('networkFee', -1)],
    ['Net amount of claims', sumText(netOf(claims), money)],
    ...lumpLines(payment, { money, taken: -1 }),
    [labels[2], sumText(payment.amount, money)],
  ];
  const { margin: x } = paper;
  paper.need(lines.length * 13 + 30);
  paper.put('RECAP OF THIS PAYMENT', { x, size: 9, bold: true });
  paper.top += 14;
  putSums(paper, lines, { x, right: x + 280, size: 8.5 });
}
