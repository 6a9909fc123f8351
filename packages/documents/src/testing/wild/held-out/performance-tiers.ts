import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withLumpsNamed } from '../closing.ts';
import { fieldsOf, named, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook, dayText } from '../look.ts';
import { openPaper, type Paper, putFoot, putParagraph } from '../paper.ts';
import { openTable, putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A performance network's statement: measures first, then each claim with its rate and fee. */
export const performanceTiers: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [5, 55],
      lumps: random.chance(1, 3),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 24,
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Prior Quarter DIR Correction',
          'Network Access Fee',
          'Audit Recoupment',
          'GER True-Up 2025',
          'Transaction Fees',
          'Overpayment',
        ],
        given: 'Performance Bonus',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function rateOf({ amounts }: TrueClaim): string {
  return `${((amounts.dirFee / (amounts.gross || 1)) * 100).toFixed(2)}%`;
}

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const rate: WildColumn = {
    heading: pick(['DIR %', 'Fee\nRate', 'Rate']),
    align: 'right',
    text: rateOf,
  };
  const tier: WildColumn = {
    heading: pick(['Tier', 'Perf\nTier']),
    align: 'center',
    text: ({ amounts }) => String(1 + Math.floor((amounts.dirFee / (amounts.gross || 1)) * 36)),
  };
  return {
    ...chooseRemitter(random, 'pbm'),
    look: chooseLook(random),
    title: pick(['Performance Network Statement', 'DIR Payment Detail', 'Quality Network Payment']),
    labels: random.pick([
      ['Settlement ID', 'Settled On', 'Net Settled'],
      ['Statement Payment #', 'Payment Released', 'Payment After Fees'],
      ['Wire/ACH Ref', 'Credit Date', 'Credit Amount'],
    ] as const),
    measures: [random.between(760, 930), random.between(700, 900), random.between(650, 880)],
    columns: [
      named('claimId', pick(['Rx Number', 'Presc.', 'Script ID'])),
      named('dateOfService', pick(['Fill Dt', 'Date\nDispensed', 'DOS'])),
      named('drugName', pick(['Drug', 'Product', 'Drug Dispensed'])),
      named('quantity', pick(['Units', 'Qty'])),
      named('gross', pick(['Paid at\nPOS', 'POS\nReimb.', 'Amount\nat Sale'])),
      tier,
      rate,
      named('dirFee', pick(['DIR\nFee Due', 'Performance\nNetwork Fee', 'Variable\nDIR'])),
      named('net', pick(['After\nDIR', 'Net After\nFee', 'Net\nPaid Out'])),
    ],
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
    total: pick(['Statement total', 'Sum of claims']),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, labels, rules, total, to } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const lines = [payment.payeeName, ...to, `NCPDP ${payment.payeeId}`];
  const facts = labelled(payment, labels, look);
  putBeside(paper, { lines, facts, x: right - 250, size: 9 });
  drawMeasures(paper, payment, choices);
  const style = { columns, rules, size: 8, gap: 7, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Claims after DIR', ...place });
  paper.top += 8;
  const note = 'The fee is the rate of the tier times the amount at the point of sale.';
  putParagraph(paper, note, { x, size: 8 });
  putFoot(paper, 'Confidential and proprietary.');
  return paper.finish();
}

/** How the pharmacy performed. None of it is money. */
function drawMeasures(paper: Paper, payment: TruePayment, { look, measures }: Choices): void {
  const { margin: x } = paper;
  const days = [-125, -36].map((days) => dayText(addDays(payment.paidOn, days), look.headDay));
  paper.put(`Measurement period ${days.join(' to ')}`, { x, size: 8.5 });
  paper.top += 14;
  const columns = ['Measure', 'Your score', 'Network average', 'Weight'].map((heading, at) => ({
    heading,
    align: at === 0 ? ('left' as const) : ('right' as const),
  }));
  const names = ['Adherence - statins', 'Adherence - diabetes', 'Formulary compliance'];
  const rows = names.map((name, at) => {
    const score = (measures[at] ?? 0) / 10;
    return [name, `${score.toFixed(1)}%`, `${(score - 1.7).toFixed(1)}%`, `${[40, 40, 20][at]}%`];
  });
  const table = openTable(paper, { columns, size: 8, gap: 22, rules: 'head' }, rows);
  table.headings();
  for (const row of rows) table.row(row);
  paper.top += 14;
}
