import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, netOf } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, putFacts, putFoot, putLines } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** One amount column: the plan's payment, each fee on a line below it, then the claim's net. */
export const feeLinesBelow: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'networkFee'],
      claims: [3, 26],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: [...fieldsOf(choices.columns), 'gross', 'dirFee', 'networkFee', 'net'],
      lumpsDeducted: 'negative',
      feesPrinted: 'negative',
      facts: ['payee'],
    },
    drugCharactersMax: 24,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    columns: columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
    words: random.pick([
      ['Plan payment', 'DIR fee', 'Network fee', 'Net for claim'],
      ['Contracted amount', 'Less performance fee', 'Less network access fee', 'Claim total'],
      ['Gross', 'DIR', 'Network Fee', 'Net'],
    ] as const),
    item: random.pick(['Item', 'Description', 'Payment Detail']),
    rules: random.pick(['none', 'head'] as const),
    shade: random.chance(1, 2) ? '#eeeeee' : undefined,
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, columns: own, item, rules, shade } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, margin: 40 });
  const { margin: x, right } = paper;
  paper.put(head.title, { x, size: 14, bold: true });
  paper.top += 24;
  const { top } = paper;
  const from = [head.payer, payment.payerName] as const;
  putFacts(paper, [from, ...payFacts(payment, { head, look })], { x, size: 9 });
  paper.top = Math.max(paper.top, top + 60);
  putLines(paper, [`${head.payee}:`, payment.payeeName, ...head.to], { x, size: 9 });
  paper.top += 12;
  const columns = [...own, { heading: item }, { heading: 'Amount', align: 'right' as const }];
  const cells = claims.map((claim, at) => cellsOf(claim, at, { columns: own, look }));
  const items = claims.map((claim) => itemsOf(claim, choices));
  const blank = own.map(() => '');
  const last = [
    ['Net of all claims', sumText(netOf(claims), look.money)],
    ...lumpLines(payment, { money: look.money, taken: -1 }),
    [head.amount, sumText(payment.amount, look.money)],
  ].map((line) => [...blank, ...line]);
  const all = items.flatMap((lines, at) => lines.map((line) => [...(cells[at] ?? []), ...line]));
  const style = { columns, size: 8.5, gap: 8, rules, spread: true };
  const table = openTable(paper, style, [...all, ...last]);
  table.headings();
  items.forEach((lines, at) => {
    paper.need(lines.length * 12 + 8);
    lines.forEach((line, index) => {
      const isLast = index === lines.length - 1 && shade !== undefined;
      table.row([...(index === 0 ? (cells[at] ?? []) : blank), ...line], isLast ? { shade } : {});
    });
    paper.top += 4;
  });
  paper.rule([x, paper.top], [right, paper.top]);
  paper.top += 2;
  for (const row of last) table.row(row);
  putFoot(paper, `${head.trace} ${payment.traceNumber}`);
  return paper.finish();
}

/** A fee that is not charged has no line. */
function itemsOf(
  { amounts }: TrueClaim,
  { words, look }: Choices,
): readonly (readonly [string, string])[] {
  const lines = [
    [words[0], amounts.gross],
    [words[1], -amounts.dirFee],
    [words[2], -amounts.networkFee],
    [words[3], amounts.net],
  ] as const;
  return lines
    .filter(([, cents], at) => cents !== 0 || at === 0 || at === 3)
    .map(([label, cents]) => [label, sumText(cents, look.money)]);
}
