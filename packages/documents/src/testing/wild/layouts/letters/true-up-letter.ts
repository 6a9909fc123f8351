import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums } from '../../closing.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines, toLines } from '../../paper.ts';
import { chooseShares, withoutClaims } from '../../reshape-truth.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A letter about guaranteed rates with a small table of lump sums and no claim. */
export const trueUpLetter: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dirFee'], claims: [30, 60] },
    prints: { columns: [], lumpsDeducted: choices.taken === 1 ? 'positive' : 'negative' },
    adapt: (truth) => withoutClaims(truth, choices.shares),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random, { font: random.pick(['Times', 'Helvetica']) }),
    head: chooseHead(random),
    shares: chooseShares(
      random,
      ['GER True-Up CY2025', 'BER True-Up CY2025', 'DFER True-Up CY2025'],
      ['DIR/Perf Q4-2025', 'Audit Recoupment 20417', 'Network Fee 2025'],
    ),
    taken: random.pick([1, -1, -1] as const),
    rates: [random.between(820, 869), random.between(820, 869)] as const,
    awp: random.between(300_000, 4_000_000),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, taken, rates, awp }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 72 });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x, size: 14, bold: true });
  paper.top += 18;
  putLines(paper, head.from, { x, size: 9 });
  paper.top += 18;
  putLines(paper, [dayText(payment.paidOn, 'Month D, YYYY')], { x, size: 10.5 });
  paper.top += 12;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 10.5 });
  paper.top += 12;
  const size = 10.5;
  const say = (words: string) => {
    putLines(paper, toLines(paper, words, right - x, { size }), { x, size });
    paper.top += 9;
  };
  say('Re: Annual effective rate reconciliation, plan year 2025');
  say('Dear Pharmacy Owner:');
  say(
    `We have completed the 2025 reconciliation of your generic effective rate. The contract ` +
      `guarantees AWP minus ${percent(rates[0])}. Your pharmacy was reimbursed at AWP minus ` +
      `${percent(rates[1])} on a total AWP of ${sumText(awp * 100, look.money)}.`,
  );
  say('The amounts below settle the plan year. They are not related to individual claims.');
  const place = { x: x + 20, right: right - 20, size };
  paper.put('Description', { x: place.x, size, bold: true });
  paper.put('Amount', { x: place.right, size, bold: true, align: 'right' });
  paper.top += 15;
  const last = ['Total settlement', sumText(payment.amount, look.money)] as const;
  // If deductions are positive amounts, credits are in parentheses or have a minus.
  putSums(paper, [...lumpLines(payment, { money: look.money, taken }), last], place);
  paper.top += 12;
  say('The payment was issued as follows:');
  putFacts(paper, payFacts(payment, { head, look, colon: ':' }), { x: x + 20, size });
  paper.top += 10;
  say('If you have questions, call the Pharmacy Help Desk at (555) 010-4477 within 30 days.');
  say('Sincerely,');
  paper.top += 16;
  say('Network Reconciliation Department');
  return paper.finish();
}

function percent(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}%`;
}
