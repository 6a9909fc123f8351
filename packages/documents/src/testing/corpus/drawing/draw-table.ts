import type { Style } from '../style.ts';
import type { TrueClaim } from '../truth.ts';
import { drawHeadings, drawItem, heightOf, type TableDrawing } from './draw-rows.ts';
import type { Sheet } from './sheet.ts';
import { planColumns } from './table-columns.ts';
import { type FlowItem, sumOf, toFlow } from './table-flow.ts';

const blockGap = 16;
const footHeight = 34;

/** All claims of a payment, over as many pages as they need. */
export function drawTable(sheet: Sheet, style: Style, claims: readonly TrueClaim[]): void {
  const items = toFlow(claims, style);
  const blocks = style.blocks ?? 1;
  const whole = style.page[0] - 2 * style.margin;
  const width = (whole - (blocks - 1) * blockGap) / blocks;
  const plan = planColumns(sheet, style, { items, width });
  let at = 0;
  let start = sheet.top;
  let lowest = sheet.top;
  let pageFrom = 0;
  const bottom = sheet.height - style.margin - footHeight;
  for (let page = 0; at < items.length; page += 1) {
    if (page > 0) {
      sheet.addPage();
      start = sheet.top;
      lowest = start;
    }
    for (let block = 0; block < blocks && at < items.length; block += 1) {
      const left = style.margin + block * (width + blockGap);
      const drawing = { sheet, style, plan, left };
      sheet.top = start;
      if (page === 0 || style.repeatHeadings !== false) drawHeadings(drawing);
      at = fillBlock(drawing, { items, at, bottom: bottom - sumRoom(style, plan.size) });
      lowest = Math.max(lowest, sheet.top);
    }
    sheet.top = lowest;
    const drawing = { sheet, style, plan, left: style.margin };
    if (style.pageSum !== undefined) drawPageSum(drawing, items.slice(0, at), pageFrom);
    pageFrom = at;
  }
}

function sumRoom({ pageSum }: Style, size: number): number {
  return pageSum === undefined ? 0 : 2 * size;
}

/** Returns the first item that did not fit. At least one always fits. */
function fillBlock(
  drawing: TableDrawing,
  { items, at, bottom }: { items: readonly FlowItem[]; at: number; bottom: number },
): number {
  let next = at;
  for (const item of items.slice(at)) {
    const needed = heightOf(drawing, item) * (item.kind === 'group' ? 2 : 1);
    if (next > at && drawing.sheet.top + needed > bottom) break;
    drawItem(drawing, item, next);
    next += 1;
  }
  return next;
}

function drawPageSum(drawing: TableDrawing, soFar: readonly FlowItem[], pageFrom: number): void {
  const { pageSum } = drawing.style;
  if (pageSum === undefined) return;
  const from = pageSum.kind === 'page' ? pageFrom : 0;
  const claims = soFar.slice(from).flatMap((item) => (item.kind === 'claim' ? [item.claim] : []));
  if (claims.length === 0) return;
  drawItem(drawing, { kind: 'sum', words: pageSum.label, amounts: sumOf(claims) }, 0);
}
