import { negateCents, toCents } from '@pfs/core/money';
import { printMoney } from '../printing/print-cell.ts';
import type { LumpsStyle, Style } from '../style.ts';
import type { TruePayment, TrueRemittance } from '../truth.ts';
import { drawHead } from './draw-head.ts';
import { drawTable } from './draw-table.ts';
import { openSheet, type Sheet } from './sheet.ts';

/** The PDF of a remittance in a style. The same input gives the same bytes. */
export async function drawDocument(truth: TrueRemittance, style: Style): Promise<Uint8Array> {
  const sheet = openSheet(style);
  truth.payments.forEach((told, at) => {
    const isWrong = style.fault?.kind === 'amount';
    const payment = isWrong ? { ...told, amount: toCents(told.amount + 10) } : told;
    if (at > 0 && sheet.top > sheet.height * 0.55) sheet.addPage();
    drawHead(sheet, style, payment);
    drawTable(sheet, style, payment.claims);
    drawClose(sheet, style, payment);
  });
  sheet.onEachPage((page, pages) => {
    const place = { left: style.margin, right: sheet.width - style.margin, size: 6.5 };
    const top = sheet.height - style.margin - 8;
    if (style.footer !== undefined) sheet.write(style.footer, { ...place, top });
    sheet.write(`Page ${page} of ${pages}`, { ...place, top, align: 'right' });
  });
  return sheet.finish();
}

const step = 12;

/** What follows the claims: their count, the lump sums, and how the payment is calculated. */
export function drawClose(sheet: Sheet, style: Style, payment: TruePayment): void {
  const lines = payment.lumps.length + 9;
  if (sheet.top + lines * step > sheet.height - style.margin - 30) sheet.addPage();
  const size = Math.max(7, style.fontSize);
  sheet.top += 6;
  const { totals, lumps, margin } = style;
  if (totals?.count !== undefined) {
    const words = `${totals.count} ${payment.claims.length}`;
    sheet.write(words, { left: margin, right: sheet.width, top: sheet.top, size });
    sheet.top += step;
  }
  if (lumps !== undefined && payment.lumps.length > 0) drawLumps(sheet, style, payment);
  if (totals?.closing !== undefined) drawEquation(sheet, style, payment);
  sheet.top += 10;
}

function drawLumps(sheet: Sheet, style: Style, { lumps }: TruePayment): void {
  const { title, labels, totalLabel, taken } = style.lumps as LumpsStyle;
  const size = Math.max(7, style.fontSize);
  const place = { left: style.margin, right: style.margin + 300, size };
  const put = (words: string, amount: string, bold = false) => {
    sheet.write(words, { ...place, top: sheet.top, bold });
    sheet.write(amount, { ...place, top: sheet.top, bold, align: 'right' });
    sheet.top += step;
  };
  const signed = (amount: number) =>
    printMoney(taken === 'positive' ? toCents(amount) : negateCents(toCents(amount)), {
      ...style.money,
      zero: '0.00',
    });
  sheet.top += 6;
  put(title, '', true);
  put(labels[0], labels[1], true);
  for (const { reference, amount } of lumps) put(reference, signed(amount));
  if (totalLabel === undefined) return;
  put(totalLabel, signed(lumps.reduce((sum, { amount }) => sum + amount, 0)), true);
}

function drawEquation(sheet: Sheet, style: Style, payment: TruePayment): void {
  const [claims, adjustments, amount] = style.totals?.closing ?? ['', '', ''];
  const net = payment.claims.reduce((sum, { amounts }) => sum + amounts.net, 0);
  const taken = payment.lumps.reduce((sum, lump) => sum + lump.amount, 0);
  const signed = style.lumps?.taken === 'negative' ? -taken : taken;
  const money = { ...style.money, zero: '0.00' as const };
  const size = Math.max(8, style.fontSize);
  const right = sheet.width - style.margin;
  const put = (words: string, cents: number, bold: boolean) => {
    const { top } = sheet;
    sheet.write(words, { left: right - 230, right, top, size, bold });
    const printed = printMoney(toCents(cents), money);
    sheet.write(printed, { left: right - 230, right, top, size, bold, align: 'right' });
    sheet.top += step;
  };
  sheet.top += 6;
  put(claims, net, false);
  if (style.lumps !== undefined && payment.lumps.length > 0) put(adjustments, signed, false);
  put(amount, payment.amount, true);
}
