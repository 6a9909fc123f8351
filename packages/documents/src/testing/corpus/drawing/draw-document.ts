import { toCents } from '@pfs/core/money';
import type { Style } from '../style.ts';
import type { TrueRemittance } from '../truth.ts';
import { drawClose } from './draw-close.ts';
import { drawHead } from './draw-head.ts';
import { drawTable } from './draw-table.ts';
import { openSheet } from './sheet.ts';

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
