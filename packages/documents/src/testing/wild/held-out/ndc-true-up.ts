import { exampleDrugs } from '@pfs/edi/example-drugs';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueLump, TrueRemittance } from '../../corpus/truth.ts';
import { lumpLines, onlyPayment, paidBy, putSums } from '../closing.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook, ndcText, sumText } from '../look.ts';
import { openPaper, type Paper, putFoot, putParagraph } from '../paper.ts';
import { chooseShares, withoutClaims } from '../reshape-truth.ts';
import { openTable } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** Effective rates settled by drug: a list of NDCs adds up to each lump sum. */
export const ndcTrueUp: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['dirFee'], claims: [30, 60] },
    prints: { columns: [], lumpsDeducted: 'negative', facts: ['payee', 'payeeId'] },
    adapt: (truth) => withoutClaims(paidBy(truth, choices.payer), choices.shares),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  return {
    ...chooseRemitter(random, 'pbm'),
    look: chooseLook(random),
    title: pick(['Rate Guarantee True-Up', 'Annual Effective Rate Settlement', 'GER/BER True-Up']),
    labels: random.pick([
      ['True-Up Payment #', 'Date Remitted', 'True-Up Payment'],
      ['Remittance Ref.', 'Remittance Date', 'Remittance Amount'],
      ['Settlement Trace', 'Settlement Date', 'Net Settlement'],
    ] as const),
    shares: chooseShares(
      random,
      ['GER True-Up - Generic 2025', 'BER True-Up - Brand 2025'],
      ['Network Admin Fee 2025', 'Prior Year Overpayment'],
    ),
    seed: random.below(1_000_000),
    rates: { GER: random.between(800, 870), BER: random.between(165, 190) },
    heads: random.pick([
      ['NDC', 'Drug', 'Claims', 'Units', 'AWP', 'Paid Ingr.', 'Guaranteed', 'Variance'],
      ['Drug Code', 'Label', 'Rx Count', 'Qty', 'Total AWP', 'Cost Paid', 'Target Cost', 'Owed'],
    ] as const),
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, labels, to } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const lines = [payment.payeeName, ...to, `NCPDP: ${payment.payeeId}`];
  const facts = labelled(payment, labels, look);
  putBeside(paper, { lines, facts, x: right - 250, size: 9 });
  const sums = lumpLines(payment, { money: look.money, taken: -1 });
  const last = [labels[2], sumText(payment.amount, look.money)] as const;
  putSums(paper, [...sums, last], { x, right: x + 300, size: 9 });
  paper.top += 12;
  payment.lumps.forEach((lump, at) => {
    if (/^[GB]ER/.test(lump.reference)) drawList(paper, lump, { ...choices, at });
  });
  const note =
    'Guaranteed cost is AWP less the guaranteed discount. A variance above zero was paid too little ' +
    'during the year and is owed to the pharmacy. The lists support the amounts above.';
  putParagraph(paper, note, { x, size: 8 });
  putFoot(paper, 'Claims excluded from the guarantee are not listed.');
  return paper.finish();
}

/** Variances by drug that add up to the lump sum. */
function drawList(paper: Paper, lump: TrueLump, choices: Choices & { readonly at: number }): void {
  const { look, heads, rates, rules, at } = choices;
  const isBrand = lump.reference.startsWith('BER');
  const rate = isBrand ? rates.BER : rates.GER;
  const random = createSeededRandom(choices.seed, at);
  const drugs = exampleDrugs.filter((drug) => drug.brand === isBrand);
  const shares = drugs.map(() => random.between(-20, 100));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let left = -lump.amount;
  const money = (cents: number) => sumText(cents, look.money);
  const totals = [0, 0, 0, 0, 0, 0];
  const rows = drugs.map((drug, index) => {
    const isLast = index === drugs.length - 1;
    const variance = isLast ? left : Math.trunc((-lump.amount * (shares[index] ?? 0)) / whole);
    left -= variance;
    const claims = random.between(4, 90);
    const units = claims * 30;
    const cost = Math.abs(variance) * random.between(3, 9) + claims * 210;
    const awp = Math.round(cost / (1 - rate / 1_000));
    const figures = [claims, units, awp, cost - variance, cost, variance];
    figures.forEach((figure, column) => {
      totals[column] = (totals[column] ?? 0) + figure;
    });
    return [ndcText(drug.ndc, look), drug.name, ...textsOf(figures)];
  });
  function textsOf([claims, units, ...amounts]: readonly number[]): readonly string[] {
    return [String(claims), String(units), ...amounts.map(money)];
  }
  const sum = ['', 'Total', ...textsOf(totals)];
  const columns = heads.map((heading, column) => ({
    heading,
    align: column < 2 ? ('left' as const) : ('right' as const),
  }));
  paper.need(80);
  const title = `${lump.reference}: guaranteed discount AWP - ${(rate / 10).toFixed(1)}%`;
  paper.put(title, { x: paper.margin, size: 9, bold: true });
  paper.top += 13;
  const table = openTable(paper, { columns, size: 7.5, gap: 8, rules, spread: true }, [
    ...rows,
    sum,
  ]);
  table.headings();
  for (const row of rows) table.row(row);
  table.row(sum, { bold: true, ruleAbove: true });
  paper.top += 12;
}
