import type { TrueClaim, TruePayment, TrueRemittance } from '../../corpus/truth.ts';
import { lumpLines, lumpsSum, putSums, type SumLine } from '../closing.ts';
import { cellOf, cellsOf, isAmount, netOf, sumCells, type WildColumn } from '../columns.ts';
import { putBeside, putLetterhead, putStrip } from '../letterhead.ts';
import { dayText, sumText } from '../look.ts';
import {
  type Fact,
  openPaper,
  type Paper,
  putFacts,
  putFoot,
  putLines,
  putParagraph,
} from '../paper.ts';
import { storesOf } from '../reshape-truth.ts';
import { openTable, type Table } from '../table.ts';
import type { ComposedChoices } from './compose-layout.ts';

/** Draws what was chosen, each payment from a new page on. */
export async function drawComposed(
  { payments }: TrueRemittance,
  choices: ComposedChoices,
): Promise<Uint8Array> {
  const { columns, look, payerAt, payer, from, shape, title } = choices;
  const isWide = shape !== 'cards' && columns.length > (shape === 'record' ? 14 : 9);
  const paper = openPaper({ font: look.font, landscape: isWide, margin: 36 });
  payments.forEach((payment, at) => {
    if (at > 0) paper.newPage();
    putHead(paper, payment, choices);
    if (choices.lumps.at === 'first') putLumps(paper, payment, choices);
    putClaims(paper, payment, choices);
    paper.top += 10;
    if (choices.lumps.at === 'table') putLumps(paper, payment, choices);
    putClosing(paper, payment, choices);
    if (choices.head === 'end') putPayFacts(paper, payment, choices);
    const { note } = choices.labels;
    if (note !== undefined) putParagraph(paper, note, { x: paper.margin, size: 7.5 });
  });
  const sender = `${payer}, ${from.join(', ')}`;
  putFoot(paper, payerAt === 'foot' ? sender : title);
  return paper.finish();
}

function putHead(paper: Paper, payment: TruePayment, choices: ComposedChoices): void {
  const { boxed, from, head, labels, letterhead, payer, payerAt, shade, title, to } = choices;
  const { margin: x } = paper;
  if (payerAt === 'letterhead') {
    putLetterhead(paper, { name: payer, address: from, title }, letterhead);
  } else {
    paper.put(title, { x, size: 14, bold: true });
    paper.top += 26;
  }
  const id = labels.payeeId === undefined ? [] : [`${labels.payeeId} ${payment.payeeId}`];
  const named = labels.payee === undefined ? [] : [labels.payee];
  const lines = [...named, payment.payeeName, ...to, ...id];
  const facts = factsOf(payment, choices);
  if (head === 'beside') {
    putBeside(paper, { lines, facts, x: paper.right - 250, size: 9 });
  } else {
    putLines(paper, lines, { x, size: 9 });
    paper.top += 8;
    if (head === 'strip') putStrip(paper, facts, { size: 9, boxed, ...(shade && { shade }) });
    if (head === 'below' || head === 'pairs') putPayFacts(paper, payment, choices);
    if (head === 'sentence') putParagraph(paper, sentenceOf(payment, choices), { x, size: 9 });
  }
  paper.top += 6;
}

function factsOf(
  payment: TruePayment,
  { labels, look, payerAt }: ComposedChoices,
): readonly Fact[] {
  return [
    ...(payerAt === 'label' ? [[labels.payer, payment.payerName] as const] : []),
    [labels.trace, payment.traceNumber],
    [labels.paidOn, dayText(payment.paidOn, look.headDay)],
    [labels.amount, sumText(payment.amount, look.money)],
    ...labels.extras,
  ];
}

/** One below the other, or two beside each other. */
function putPayFacts(paper: Paper, payment: TruePayment, choices: ComposedChoices): void {
  const { colon, head } = choices;
  const { margin: x, right } = paper;
  const facts = factsOf(payment, choices).map(
    ([label, value]): Fact => [`${label}${colon}`, value],
  );
  paper.need(70);
  if (head !== 'pairs') {
    putFacts(paper, facts, { x, size: 9 });
    return;
  }
  const { top } = paper;
  const half = Math.ceil(facts.length / 2);
  putFacts(paper, facts.slice(0, half), { x, size: 9 });
  const bottom = paper.top;
  paper.top = top;
  putFacts(paper, facts.slice(half), { x: (x + right) / 2 + 20, size: 9 });
  paper.top = Math.max(paper.top, bottom);
}

function sentenceOf(payment: TruePayment, choices: ComposedChoices): string {
  const { labels, look, payerAt, sentence } = choices;
  const day = dayText(payment.paidOn, look.headDay);
  const amount = sumText(payment.amount, { ...look.money, dollar: true });
  const by = payerAt === 'label' ? ` ${labels.payer}: ${payment.payerName}` : '';
  const number = payment.traceNumber;
  const said = [
    `This remittance is for payment ${number} dated ${day} in the amount of ${amount}.`,
    `We have sent ${amount} to your account on ${day} under ${labels.trace} ${number}.`,
    `${labels.trace} ${number} of ${day} for ${amount} pays the prescriptions listed below.`,
  ];
  return `${said[sentence] ?? ''}${by}`;
}

interface Section {
  readonly title?: string;
  readonly claims: readonly TrueClaim[];
}

function sectionsOf(payment: TruePayment, choices: ComposedChoices): readonly Section[] {
  const { groups, labels } = choices;
  const { claims } = payment;
  if (groups === undefined) return [{ claims }];
  if (groups.kind === 'store') {
    const stores = storesOf(payment, { most: 3, first: 101 });
    return stores.map(({ number, claims: own }) => ({
      title: `${labels.store} ${number}`,
      claims: own,
    }));
  }
  const titles: Readonly<Record<string, string>> = {
    paid: 'Paid Claims',
    reversal: 'Reversed Claims',
    denied: 'Denied Claims',
  };
  return [...Map.groupBy(claims, groups.by)].map(([key, own]) => {
    const isPlan = groups.kind === 'plan' && groups.isPrefixed;
    return { title: isPlan ? `${groups.prefix}: ${key}` : (titles[key] ?? key), claims: own };
  });
}

function putClaims(paper: Paper, payment: TruePayment, choices: ComposedChoices): void {
  if (choices.shape === 'cards') {
    for (const [at, claim] of payment.claims.entries()) putCard(paper, claim, at, choices);
    return;
  }
  const { claims } = payment;
  const { columns, groups, labels, shape, total } = choices;
  const half = Math.ceil(columns.length / 2);
  const parts = shape === 'record' ? [columns.slice(0, half), columns.slice(half)] : [columns];
  const tables = parts.map((own) => tableOf(paper, own, claims, choices));
  const headings = () => {
    for (const table of tables) table.headings();
  };
  const need = (lines: number) => {
    const height = lines * choices.size * 1.35 * tables.length + 8;
    if (paper.need(height) && choices.repeats) headings();
  };
  const row = (
    cells: (own: readonly WildColumn[], part: number) => readonly string[],
    bold = false,
  ) =>
    tables.forEach((table, at) => {
      table.row(cells(parts[at] ?? [], at), bold ? { bold, ruleAbove: at === 0 } : {});
    });
  const sums = (own: readonly TrueClaim[], words: string) => {
    need(2);
    row((some, part) => sumsOf(own, part === 0 ? words : '', some, choices), true);
  };
  if (groups?.repeats !== true) headings();
  for (const { title, claims: own } of sectionsOf(payment, choices)) {
    if (title !== undefined) {
      need(3);
      tables[0]?.title(title);
      if (groups?.repeats) headings();
    }
    for (const claim of own)
      putClaim(tables, { claim, at: claims.indexOf(claim), parts, need }, choices);
    if (title !== undefined && groups?.hasTotals) sums(own, labels.part);
  }
  const count = choices.isCounted ? ` (${claims.length} claims)` : '';
  if (total !== undefined) sums(claims, `${total}${count}`);
}

function putClaim(
  tables: readonly Table[],
  {
    claim,
    at,
    parts,
    need,
  }: {
    readonly claim: TrueClaim;
    readonly at: number;
    readonly parts: readonly (readonly WildColumn[])[];
    readonly need: (lines: number) => void;
  },
  { below, look }: ComposedChoices,
): void {
  const words = below.map(
    (own) => `${own.heading.replaceAll('\n', ' ')} ${cellOf(claim, at, { column: own, look })}`,
  );
  need(1 + words.length);
  tables.forEach((table, part) => {
    const cells = cellsOf(claim, at, { columns: parts[part] ?? [], look });
    table.row(cells, words.length > 0 ? { under: [[[1, words.join('   ')]]] } : {});
  });
}

function sumsOf(
  claims: readonly TrueClaim[],
  words: string,
  columns: readonly WildColumn[],
  { look }: ComposedChoices,
): readonly string[] {
  const cells = sumCells(claims, words, { columns, look });
  // A column of amounts that leads its line leaves no room for words.
  return isAmount(columns[0] ?? { heading: '' }) ? cells.with(0, '') : cells;
}

function tableOf(
  paper: Paper,
  columns: readonly WildColumn[],
  claims: readonly TrueClaim[],
  choices: ComposedChoices,
): Table {
  const { band, look, rules, shade, size, spread, total } = choices;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const sums = sumsOf(claims, total ?? choices.labels.part, columns, choices);
  const style = { columns, size, gap: 7, rules, spread, repeatHeadings: false };
  return openTable(paper, { ...style, ...(shade && { shade }), ...(band && { band }) }, [
    ...rows,
    sums.with(0, ''),
  ]);
}

/** Labels in two columns. */
function putCard(paper: Paper, claim: TrueClaim, at: number, choices: ComposedChoices): void {
  const { boxed, colon, columns, look } = choices;
  const texts = columns.filter((own) => !isAmount(own));
  const sums = columns.filter(isAmount);
  const { margin: x, right } = paper;
  const size = 8.5;
  const step = size * 1.35;
  paper.need(step * Math.max(texts.length, sums.length) + 14);
  const { top } = paper;
  for (const [list, left] of [
    [texts, x],
    [sums, (x + right) / 2],
  ] as const) {
    list.forEach((own, line) => {
      const words = `${own.heading.replaceAll('\n', ' ')}${colon}`;
      paper.put(words, { x: left, size, top: top + line * step });
      const value = cellOf(claim, at, { column: own, look });
      const place = list === texts ? { x: left + 120 } : { x: right - 40, align: 'right' as const };
      paper.put(value, { ...place, size, top: top + line * step });
    });
  }
  paper.top = top + step * Math.max(texts.length, sums.length) + 4;
  if (boxed) paper.rule([x, paper.top - 2], [right, paper.top - 2], 0.4);
  paper.top += 6;
}

/** Lump sums in a list of their own, below a title. */
function putLumps(paper: Paper, payment: TruePayment, choices: ComposedChoices): void {
  if (payment.lumps.length === 0) return;
  const { look, lumps } = choices;
  const { margin: x } = paper;
  const lines = lumpLines(payment, { money: look.money, taken: lumps.taken });
  const total: SumLine = [lumps.total ?? '', sumText(lumps.taken * lumpsSum(payment), look.money)];
  paper.need(12 * (lines.length + 4));
  putLines(paper, [lumps.title], { x, size: 9, bold: true });
  if (lumps.at === 'first') {
    putSums(paper, lines, { x, right: x + 280, size: 8.5, ruled: false });
  } else {
    const columns: readonly WildColumn[] = [
      { heading: lumps.name },
      { heading: lumps.amount, align: 'right' },
    ];
    const rows = [...lines, ...(lumps.total === undefined ? [] : [total])];
    const table = openTable(paper, { columns, size: 8, gap: 60, rules: choices.rules }, rows);
    table.headings();
    for (const line of lines) table.row(line);
    if (lumps.total !== undefined) table.row(total, { bold: true, ruleAbove: true });
  }
  paper.top += 8;
}

function putClosing(paper: Paper, payment: TruePayment, choices: ComposedChoices): void {
  const { closing, labels, look, lumps } = choices;
  const inClosing = lumps.at === 'closing' && payment.lumps.length > 0;
  if (closing === 'none' && !inClosing) return;
  const { right } = paper;
  const taken: SumLine = [
    lumps.total ?? lumps.title,
    sumText(lumps.taken * lumpsSum(payment), look.money),
  ];
  const others = inClosing
    ? lumpLines(payment, { money: look.money, taken: lumps.taken })
    : [taken];
  const hasOthers = payment.lumps.length > 0 && (closing === 'sums' || inClosing);
  const lines: readonly SumLine[] = [
    ...(closing === 'sums' || inClosing
      ? [[labels.claims, sumText(netOf(payment.claims), look.money)] as const]
      : []),
    ...(hasOthers ? others : []),
    [labels.amount, sumText(payment.amount, look.money)],
  ];
  putSums(paper, lines, { x: right - 270, right, size: 8.5 });
  paper.top += 8;
}
