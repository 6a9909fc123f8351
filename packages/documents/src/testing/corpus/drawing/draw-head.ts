import { printDay, printMoney } from '../printing/print-cell.ts';
import type { HeadLabels, Style } from '../style.ts';
import type { TruePayment } from '../truth.ts';
import type { Sheet } from './sheet.ts';

type Fact = readonly [label: string, value: string];

/** The payment's own facts above its claims. */
export function drawHead(sheet: Sheet, style: Style, payment: TruePayment): void {
  const { margin, head } = style;
  const right = sheet.width - margin;
  const put = (words: string, size: number, bold = false) => {
    sheet.write(words, { left: margin, right, top: sheet.top, size, bold });
    sheet.top += size * 1.45;
  };
  if (head.letterhead) {
    put(payment.payerName, 15, true);
    put('P.O. Box 4410, Cedar Falls, IA 50613  Tel. (555) 010-4477', 7);
    sheet.top += 4;
  }
  put(head.title, 11.5, true);
  sheet.top += 4;
  drawFacts(sheet, style, factsOf(style, payment));
  sheet.top += 8;
  if (head.summary) drawSummary(sheet, style, payment);
}

function factsOf({ head, headDay, money }: Style, payment: TruePayment): readonly Fact[] {
  const values: Required<HeadLabels> = {
    payer: payment.payerName,
    trace: payment.traceNumber,
    paidOn: printDay(payment.paidOn, headDay),
    amount: printMoney(payment.amount, { ...money, zero: '0.00' }),
    payee: payment.payeeName,
    payeeId: payment.payeeId,
  };
  const fields = Object.keys(values) as (keyof HeadLabels)[];
  return fields.flatMap((field): readonly Fact[] => {
    const label = head.labels[field];
    return label === undefined ? [] : [[label, values[field]]];
  });
}

function drawFacts(sheet: Sheet, style: Style, facts: readonly Fact[]): void {
  const draw = { lines: drawColumn, columns: drawColumns, box: drawBox, letter: drawLetter };
  draw[style.head.kind](sheet, style, facts);
}

const size = 9;
const step = 12.5;

function drawColumn(sheet: Sheet, { margin }: Style, facts: readonly Fact[]): void {
  const labels = Math.max(...facts.map(([label]) => sheet.widthOf(label, { size, bold: true })));
  for (const [label, value] of facts) {
    const { top, width } = sheet;
    sheet.write(label, { left: margin, right: width, top, size, bold: true });
    sheet.write(value, { left: margin + labels + 8, right: width - margin, top, size });
    sheet.top += step;
  }
}

function drawColumns(sheet: Sheet, style: Style, facts: readonly Fact[]): void {
  const half = Math.ceil(facts.length / 2);
  const start = sheet.top;
  drawColumn(sheet, style, facts.slice(0, half));
  const bottom = sheet.top;
  sheet.top = start;
  drawColumn(sheet, { ...style, margin: sheet.width / 2 + 10 }, facts.slice(half));
  sheet.top = bottom;
}

function drawBox(sheet: Sheet, { margin }: Style, facts: readonly Fact[]): void {
  const cell = (sheet.width - 2 * margin) / facts.length;
  const { top } = sheet;
  facts.forEach(([label, value], at) => {
    const left = margin + at * cell + 4;
    const right = left + cell - 8;
    sheet.write(label, { left, right, top: top + 3, size: 6.5 });
    const room = sheet.widthOf(value, { size, bold: true });
    const fitting = Math.min(size, (size * (cell - 8)) / room);
    sheet.write(value, { left, right, top: top + 14, size: fitting, bold: true });
    sheet.rule([margin + at * cell, top], [margin + at * cell, top + 28]);
  });
  const right = sheet.width - margin;
  sheet.rule([right, top], [right, top + 28]);
  for (const y of [top, top + 28]) sheet.rule([margin, y], [right, y]);
  sheet.top = top + 34;
}

function drawLetter(sheet: Sheet, style: Style, facts: readonly Fact[]): void {
  drawColumn(sheet, style, facts);
  sheet.top += 6;
  const lines = [
    'Dear Pharmacy Provider:',
    'The claims listed below were settled under your participation agreement. Please reconcile',
    'them with your records and let us know of any difference within 60 days of this statement.',
  ];
  for (const words of lines) {
    sheet.write(words, { left: style.margin, right: sheet.width, top: sheet.top, size });
    sheet.top += step;
  }
}

function drawSummary(sheet: Sheet, style: Style, payment: TruePayment): void {
  const net = payment.claims.reduce((sum, { amounts }) => sum + amounts.net, 0);
  const taken = payment.lumps.reduce((sum, { amount }) => sum + amount, 0);
  const signed = style.lumps?.taken === 'negative' ? -taken : taken;
  const money = { ...style.money, zero: '0.00' as const };
  const facts: readonly Fact[] = [
    ['Claims in this payment', String(payment.claims.length)],
    ['Total of claims', printMoney(net as never, money)],
    ...(style.lumps === undefined
      ? []
      : [['Adjustments', printMoney(signed as never, money)] as const]),
    ['Amount of payment', printMoney(payment.amount, money)],
  ];
  drawColumn(sheet, style, facts);
  sheet.top += 8;
}
