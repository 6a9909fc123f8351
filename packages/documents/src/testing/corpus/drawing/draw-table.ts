import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type { Fault, Style } from '../style.ts';
import type { TrueAmountField, TrueAmounts, TrueClaim } from '../truth.ts';
import { drawHeadings, drawItem, heightOf, planColumns, type TableDrawing } from './draw-rows.ts';
import type { Sheet } from './sheet.ts';

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

/** The items of a table in order. Page totals are added once the pages are known. */
export type FlowItem =
  | { readonly kind: 'claim'; readonly claim: TrueClaim; readonly line: number }
  | { readonly kind: 'group'; readonly words: string }
  | { readonly kind: 'sum'; readonly words: string; readonly amounts: TrueAmounts };

const sections = { paid: 'PAID CLAIMS', reversal: 'REVERSED CLAIMS', denied: 'REJECTED CLAIMS' };

export function toFlow(claims: readonly TrueClaim[], style: Style): readonly FlowItem[] {
  const items: FlowItem[] = [];
  const groups = groupsOf(claims, style);
  let line = 0;
  for (const [name, members] of groups) {
    if (style.grouping !== undefined) items.push({ kind: 'group', words: name });
    for (const claim of members) {
      line += 1;
      items.push({ kind: 'claim', claim, line });
    }
    if (style.groupSubtotal === undefined || style.grouping === undefined) continue;
    const words = fillIn(style.groupSubtotal, name, members.length);
    items.push({ kind: 'sum', words, amounts: sumOf(members) });
  }
  if (style.totals !== undefined) {
    const words = fillIn(style.totals.label, '', claims.length);
    items.push({ kind: 'sum', words, amounts: sumOf(claims) });
  }
  return style.fault === undefined ? items : withFault(items, style.fault);
}

function groupsOf(
  claims: readonly TrueClaim[],
  { grouping }: Style,
): ReadonlyMap<string, readonly TrueClaim[]> {
  if (grouping === undefined) return new Map([['', claims]]);
  return Map.groupBy(claims, ({ planName, status }) =>
    grouping === 'plan' ? planName : sections[status],
  );
}

function fillIn(words: string, group: string, count: number): string {
  return words.replace('{group}', group).replace('{count}', String(count));
}

export function sumOf(claims: readonly TrueClaim[]): TrueAmounts {
  const fields = Object.keys(claims[0]?.amounts ?? {}) as TrueAmountField[];
  const sum = (field: TrueAmountField): Cents =>
    sumCents(claims.map(({ amounts }) => amounts[field]));
  return Object.fromEntries(fields.map((field) => [field, sum(field)])) as unknown as TrueAmounts;
}

type ClaimItem = Extract<FlowItem, { kind: 'claim' }>;

/** The rows with one mistake among them. The totals stay as they are. */
export function withFault(items: readonly FlowItem[], { kind, at }: Fault): readonly FlowItem[] {
  const paid = items.filter(
    (item): item is ClaimItem => item.kind === 'claim' && item.claim.amounts.net > 0,
  );
  const chosen = paid[Math.floor((paid.length * at) / 10_000)];
  if (chosen === undefined || kind === 'amount') return items;
  const replaced: Readonly<Record<typeof kind, readonly FlowItem[]>> = {
    lost_row: [],
    doubled_row: [chosen, chosen],
    net: [withMore(chosen, ['net'])],
    gross: [withMore(chosen, ['gross', 'ingredientCost', 'net'])],
  };
  return items.flatMap((item) => (item === chosen ? replaced[kind] : [item]));
}

/** One digit higher: ten cents. */
function withMore(item: ClaimItem, fields: readonly TrueAmountField[]): ClaimItem {
  const { amounts } = item.claim;
  const more = Object.fromEntries(fields.map((field) => [field, toCents(amounts[field] + 10)]));
  return { ...item, claim: { ...item.claim, amounts: { ...amounts, ...more } } };
}
