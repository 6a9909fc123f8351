import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ContentStyle, HeadLabels } from '../../corpus/style.ts';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { lumpLines, onlyPayment, paidBy, putClosing, putSums, withLumpsNamed } from '../closing.ts';
import { cellsOf, fieldsOf, sumCells, type WildColumn } from '../columns.ts';
import {
  chooseRemitter,
  labelled,
  type PayLabels,
  putBeside,
  putLetterhead,
  putStrip,
  type RemitterKind,
} from '../letterhead.ts';
import { chooseLook, dayText, type Look, sumText } from '../look.ts';
import { openPaper, type Paper, putFacts, putFoot, putLines, putParagraph } from '../paper.ts';
import { openTable, type RowStyle, type TableStyle } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A layout that sets only words, columns and order. The rest is random. */
export interface UnseenLayout {
  readonly from: RemitterKind;
  readonly payers?: readonly string[];
  readonly titles: readonly string[];
  readonly labels: readonly PayLabels[];
  readonly content: ContentStyle;
  readonly columns: (pick: (words: readonly string[]) => string) => readonly WildColumn[];
  readonly lumps?: { readonly taken: readonly string[]; readonly given: string };
  /** The words before the total of the claims. */
  readonly claims: string;
  /** Below the rows of the table; none by default. */
  readonly total?: string;
  readonly head: 'beside' | 'strip' | 'below' | 'sentence';
  readonly payeeLabel?: string;
  readonly idLabel?: string;
  readonly look?: Partial<Look>;
  readonly landscape?: boolean;
  readonly size?: number;
  readonly groups?: {
    readonly by: (claim: TrueClaim, look: Look) => string;
    readonly title: (key: string, claims: readonly TrueClaim[]) => string;
    readonly total?: string;
  };
  readonly under?: (claim: TrueClaim) => NonNullable<RowStyle['under']>;
  readonly lumpsFirst?: string;
  readonly feesPrinted?: 'negative';
  readonly notes?: readonly string[];
  readonly adapt?: (truth: TrueRemittance) => TrueRemittance;
}

export function unseen(layout: UnseenLayout): MakeWildLayout {
  return (random) => {
    const choices = choose(random, layout);
    const { content, feesPrinted } = layout;
    const lumps = layout.lumps !== undefined && random.chance(2, 3);
    const facts: (keyof HeadLabels)[] = ['payee'];
    if (layout.idLabel !== undefined) facts.push('payeeId');
    return {
      content: { ...content, lumps },
      prints: {
        columns: fieldsOf(choices.columns),
        lumpsDeducted: 'negative',
        facts,
        ...(feesPrinted && { feesPrinted }),
      },
      drugCharactersMax: 22,
      adapt: (truth) => {
        const own = paidBy(layout.adapt?.(truth) ?? truth, choices.payer);
        return layout.lumps === undefined ? own : withLumpsNamed(own, layout.lumps);
      },
      draw: (truth) => draw(onlyPayment(truth), layout, choices),
    };
  };
}

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom, layout: UnseenLayout) {
  const remitter = chooseRemitter(random, layout.from);
  return {
    ...remitter,
    payer: layout.payers === undefined ? remitter.payer : random.pick(layout.payers),
    look: chooseLook(random, layout.look),
    title: random.pick(layout.titles),
    labels: random.pick(layout.labels),
    columns: layout.columns((words) => random.pick(words)),
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
    shade: random.pick(['#eef2f5', '#f4efe6', '']),
    boxed: random.chance(1, 2),
  };
}

async function draw(
  payment: TruePayment,
  layout: UnseenLayout,
  choices: Choices,
): Promise<Uint8Array> {
  const { look, labels } = choices;
  const { landscape = false, notes = [] } = layout;
  const paper = openPaper({ font: look.font, landscape, margin: 34 });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  putHead(paper, payment, layout, choices);
  paper.top += 6;
  if (layout.lumpsFirst !== undefined && payment.lumps.length > 0) {
    const lines = lumpLines(payment, { money: look.money, taken: -1 });
    putLines(paper, [layout.lumpsFirst], { x, size: 9, bold: true });
    putSums(paper, lines, { x, right: x + 280, size: 8.5, ruled: false });
    paper.top += 8;
  }
  putRows(paper, payment, layout, choices);
  paper.top += 10;
  const place = { x: right - 270, right, size: 8.5, amount: labels[2], money: look.money };
  const closed = layout.lumpsFirst === undefined ? payment : { ...payment, lumps: [] };
  putClosing(paper, closed, { claims: layout.claims, ...place });
  paper.top += 8;
  for (const note of notes) putParagraph(paper, note, { x, size: 7.5 });
  putFoot(paper, `${choices.title} ${dayText(payment.paidOn, look.headDay)}`);
  return paper.finish();
}

function putHead(
  paper: Paper,
  payment: TruePayment,
  { head, payeeLabel, idLabel }: UnseenLayout,
  { boxed, labels, look, shade, to }: Choices,
): void {
  const { margin: x, right } = paper;
  const store = idLabel === undefined ? [] : [`${idLabel} ${payment.payeeId}`];
  const named = payeeLabel === undefined ? [] : [payeeLabel];
  const lines = [...named, payment.payeeName, ...to, ...store];
  const facts = labelled(payment, labels, look);
  switch (head) {
    case 'beside':
      putBeside(paper, { lines, facts, x: right - 240, size: 9 });
      break;
    case 'strip':
      putLines(paper, lines, { x, size: 9 });
      paper.top += 6;
      putStrip(paper, facts, { size: 9, boxed, ...(shade && { shade }) });
      break;
    case 'below':
      putLines(paper, lines, { x, size: 9 });
      paper.top += 8;
      putFacts(
        paper,
        facts.map(([label, value]) => [`${label}:`, value]),
        { x, size: 9 },
      );
      break;
    case 'sentence': {
      putLines(paper, lines, { x, size: 9 });
      paper.top += 8;
      const day = dayText(payment.paidOn, look.headDay);
      const amount = sumText(payment.amount, { ...look.money, dollar: true });
      const words = `${labels[0]} ${payment.traceNumber} dated ${day} in the amount of ${amount} pays the prescriptions below.`;
      putParagraph(paper, words, { x, size: 9 });
    }
  }
}

function putRows(
  paper: Paper,
  { claims }: TruePayment,
  { groups, size = 7.5, total, under }: UnseenLayout,
  { columns, look, rules, shade }: Choices,
): void {
  const style: TableStyle = {
    ...{ columns, size, gap: 6, rules, spread: true },
    ...(shade && { shade }),
  };
  const cells = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sumOf = (own: readonly TrueClaim[], words: string) =>
    sumCells(own, words, { columns, look });
  const table = openTable(paper, style, [...cells, sumOf(claims, total ?? '')]);
  table.headings();
  const all = [...Map.groupBy(claims, (claim) => groups?.by(claim, look) ?? '')];
  for (const [key, own] of all) {
    if (groups !== undefined) table.title(groups.title(key, own));
    for (const claim of own) {
      const more = under?.(claim);
      table.row(cellsOf(claim, claims.indexOf(claim), { columns, look }), more && { under: more });
    }
    if (groups?.total !== undefined) table.row(sumOf(own, groups.total), { bold: true });
  }
  if (total !== undefined) table.row(sumOf(claims, total), { bold: true, ruleAbove: true });
}
