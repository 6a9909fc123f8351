import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, putLines, toLines } from '../../paper.ts';
import { chooseShares, withoutClaims } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A letter that names its check in a sentence, with a ruled table of its parts. */
export const recoupmentLetter: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dirFee'], claims: [30, 60] },
    prints: { columns: [], lumpsDeducted: 'negative' },
    adapt: (truth) => withoutClaims(truth, choices.shares),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    shares: chooseShares(
      random,
      ['Performance Bonus Q1-2026', 'DIR Refund Q3-2025', 'MTM Services Q1'],
      ['Audit Recoupment 20417', 'Overpayment Recovery', 'DIR/Perf Q4-2025'],
    ),
    period: random.pick(['01/01/2026 - 03/31/2026', 'Q1 2026', '10/01/2025 - 12/31/2025']),
    rules: random.pick(['grid', 'rows', 'head'] as const),
    subject: random.pick(['Recoupment and performance settlement', 'Reconciliation statement']),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, period, rules, subject }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 66 });
  const { margin: x, right } = paper;
  const size = 10;
  const day = dayText(payment.paidOn, 'Month D, YYYY');
  const amount = sumText(payment.amount, { ...look.money, dollar: true });
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP ${payment.payeeId}`], { x, size });
  paper.top = paper.margin;
  paper.put(day, { x: right, size, align: 'right' });
  paper.top = paper.margin + 76;
  const say = (words: string) => {
    putLines(paper, toLines(paper, words, right - x, { size }), { x, size });
    paper.top += 9;
  };
  say(`RE: ${subject}, ${period}`);
  say('Dear Provider:');
  say(
    `The amounts below were settled for the period above. Payment of ${amount} was made by ` +
      `check or EFT number ${payment.traceNumber} dated ${day}.`,
  );
  const columns = [
    { heading: 'Item' },
    { heading: 'Period' },
    { heading: 'Amount', align: 'right' as const },
  ];
  const lumps = lumpLines(payment, { money: look.money, taken: -1 });
  const rows = lumps.map(([words, cents]) => [words, period, cents]);
  const last = ['Net payment', '', sumText(payment.amount, look.money)];
  const style = { columns, size: 9.5, gap: 12, rules, spread: true, leading: 1.5 };
  const table = openTable(paper, style, [...rows, last]);
  table.headings();
  for (const row of rows) table.row(row);
  table.row(last, { bold: true, ruleAbove: true });
  paper.top += 14;
  say(
    'You have 30 days from the date of this letter to dispute an item. Send your dispute and ' +
      'the supporting documents to the address below.',
  );
  say('Sincerely,');
  putLines(paper, ['Provider Finance', payment.payerName, ...head.from], { x, size });
  return paper.finish();
}
