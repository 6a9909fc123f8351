import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueLump, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment } from '../../closing.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, sumText, type WildMoney } from '../../look.ts';
import { openPaper, putFacts, putFoot, putLines, putParagraph } from '../../paper.ts';
import { chooseShares, withoutClaims } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Effective rates of a year against their guarantees: only the last amount of a row is settled. */
export const rateSettlement: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dirFee'], claims: [30, 60] },
    prints: { columns: [], lumpsDeducted: 'negative', facts: ['payee', 'payeeId'] },
    adapt: (truth) => withoutClaims(truth, choices.shares),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const year = random.pick([2024, 2025]);
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    year,
    shares: chooseShares(
      random,
      [`GER Retail 30 CY${year}`, `BER Retail 30 CY${year}`, `GER Retail 90 CY${year}`],
      [`BER Retail 90 CY${year}`, 'Network Variable Rate Q4', '340B Admin Fee 12/2025'],
    ),
    rates: [random.between(780, 869), random.between(160, 189)] as const,
    paid: random.between(30_000, 900_000),
    heads: random.pick([
      ['AWP', 'Guaranteed\nRate', 'Achieved\nRate', 'Contract\nCost', 'Paid\nCost', 'Settlement'],
      ['Total AWP', 'AWP\nDiscount', 'Effective\nDiscount', 'Guarantee', 'Actual', 'Due Pharmacy'],
    ] as const),
    words: random.pick(['Measure', 'Network / Rate', 'Reconciliation Item']),
    rules: random.pick(['grid', 'head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, year, rates, paid, heads, words, rules }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true, margin: 44 });
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x, size: 14, bold: true });
  paper.top += 18;
  putLines(paper, [head.from.join(', ')], { x, size: 8.5 });
  paper.top += 14;
  const title = `Effective Rate Reconciliation Statement - Contract Year ${year}`;
  paper.put(title, { x, size: 11, bold: true });
  paper.top += 22;
  const { top } = paper;
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP ${payment.payeeId}`], { x, size: 9 });
  paper.top = top;
  const facts = [
    ['Payment Reference', payment.traceNumber],
    ['Settlement Date', dayText(payment.paidOn, look.headDay)],
    ['Settlement Payment', sumText(payment.amount, look.money)],
  ] as const;
  putFacts(paper, facts, { x: right - 250, size: 9 });
  paper.top = top + 70;
  const rows = payment.lumps.map((lump, at) => {
    const rate = (lump.reference.startsWith('BER') ? rates[1] : rates[0]) - at;
    return rowOf(lump, { rate, paid: paid * 100 + at * 1_234_567, money: look.money });
  });
  const last = ['Total', '', '', '', '', '', sumText(payment.amount, look.money)];
  const columns = [
    { heading: words },
    ...heads.map((heading) => ({ heading, align: 'right' as const })),
  ];
  const style = { columns, size: 9, gap: 14, rules, spread: true, leading: 1.6 };
  const table = openTable(paper, style, [...rows, last]);
  table.headings();
  for (const row of rows) table.row(row);
  table.row(last, { bold: true, ruleAbove: true });
  paper.top += 18;
  putParagraph(
    paper,
    'Where the achieved rate is above the guaranteed rate, the difference is owed to the pharmacy; ' +
      'where it is below, the difference is deducted. Items without a rate are settled as shown. ' +
      'Claims that are excluded by contract (U&C, compounds, vaccines, 340B) are not part of the ' +
      'measurement.',
    { x, size: 8.5 },
  );
  putFoot(paper, 'Reconciliation amounts are not claim payments.');
  return paper.finish();
}

/** AWP less the guarantee is what should be paid; the actual payment is less or more. */
function rowOf(
  { reference, amount }: TrueLump,
  { rate, paid, money }: { rate: number; paid: number; money: WildMoney },
): readonly string[] {
  const settled = sumText(-amount, money);
  if (!/^(GER|BER)/.test(reference)) return [reference, '', '', '', '', '', settled];
  const due = paid - amount;
  const awp = Math.round(due / (1 - rate / 1_000));
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const amounts = [due, paid].map((cents) => sumText(cents, money));
  const shares = [percent(rate / 1_000), percent(1 - paid / awp)];
  return [reference, sumText(awp, money), ...shares, ...amounts, settled];
}
