import { type Cents, centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { isAmountColumn, printCell, printedAmount, printMoney } from '../printing/print-cell.ts';
import type { TrueClaim, TruePayment, TrueRemittance } from '../truth.ts';
import type { Fact, SheetStyle } from './sheet-style.ts';

/** A cell's contents. A program that writes workbooks stores amounts and dates as numbers. */
export type SheetCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'day'; readonly day: Day };

export type SheetRow = readonly (SheetCell | undefined)[];

/** The sheets of a remittance. Adjustments have their own sheet in a workbook. */
export function sheetsOf(truth: TrueRemittance, sheet: SheetStyle): readonly SheetRow[][] {
  const claims = sheet.form === 'flat' ? flatRows(truth, sheet) : headedRows(truth, sheet);
  const lumps = truth.payments.flatMap((payment) => lumpRows(payment, sheet));
  if (lumps.length === 0) return [claims];
  return sheet.file === 'workbook' ? [claims, lumps] : [[...claims, [], ...lumps]];
}

function flatRows({ payments }: TrueRemittance, sheet: SheetStyle): SheetRow[] {
  const { style, facts, mixed, totals } = sheet;
  const rows = payments.flatMap((payment) =>
    payment.claims.map((claim) => ({ payment, claim, at: mixed ? claim.claimId : '' })),
  );
  rows.sort((one, other) => one.at.localeCompare(other.at));
  return [
    [...facts.map(({ label }) => text(label)), ...style.columns.map(({ label }) => text(label))],
    ...rows.map(({ payment, claim }) => [
      ...facts.map((fact) => factCell(payment, fact)),
      ...claimCells(claim, style),
    ]),
    ...(totals
      ? [
          [
            ...facts.map(() => undefined),
            ...sumRow(
              rows.map(({ claim }) => claim),
              sheet,
            ),
          ],
        ]
      : []),
  ];
}

function sumRow(claims: readonly TrueClaim[], { style }: SheetStyle): SheetRow {
  return style.columns.map(({ field }): SheetCell | undefined => {
    if (!isAmountColumn(field)) return field === 'claimId' ? text('Total') : undefined;
    const cents = claims.reduce(
      (sum, { amounts }) => sum + printedAmount(amounts, field, style),
      0,
    );
    return { kind: 'amount', cents: cents as Cents };
  });
}

function headedRows({ payments }: TrueRemittance, sheet: SheetStyle): SheetRow[] {
  const { style, facts, blankLines, totals } = sheet;
  const [payment] = payments;
  if (payment === undefined) return [];
  return [
    [text('Remittance Detail')],
    ...facts.map((fact) => [text(`${fact.label}:`), factCell(payment, fact)]),
    ...Array.from({ length: blankLines }, () => []),
    style.columns.map(({ label }) => text(label)),
    ...payment.claims.map((claim) => claimCells(claim, style)),
    ...(totals ? [sumRow(payment.claims, sheet)] : []),
  ];
}

function lumpRows({ lumps }: TruePayment, { style }: SheetStyle): SheetRow[] {
  if (lumps.length === 0) return [];
  return [
    (style.lumps?.labels ?? []).map(text),
    ...lumps.map(
      ({ reference, amount }): SheetRow => [
        text(reference),
        { kind: 'amount', cents: -amount as Cents },
      ],
    ),
  ];
}

function claimCells(claim: TrueClaim, style: SheetStyle['style']): SheetCell[] {
  return style.columns.map(({ field }): SheetCell => {
    if (field === 'dateOfService') return { kind: 'day', day: claim.dateOfService };
    if (!isAmountColumn(field)) return text(printCell(claim, field, style));
    return { kind: 'amount', cents: printedAmount(claim.amounts, field, style) };
  });
}

function factCell(payment: TruePayment, { field }: Fact): SheetCell {
  if (field === 'paidOn') return { kind: 'day', day: payment.paidOn };
  if (field === 'amount') return { kind: 'amount', cents: payment.amount };
  return text(payment[field]);
}

function text(words: string): SheetCell {
  return { kind: 'text', text: words };
}

/** A cell as a text file has it. */
export function cellAsText(cell: SheetCell | undefined, sheet: SheetStyle): string {
  if (cell === undefined) return '';
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'day') return dayAsText(cell.day, sheet.days);
  const plain = printMoney(cell.cents, sheet.style.money);
  if (!sheet.decimalComma) return plain;
  const [whole = '', cents = ''] = centsToText(Math.abs(cell.cents) as Cents).split('.');
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
  return cell.cents < 0 ? `-${amount}` : amount;
}

export function dayAsText(day: Day, form: SheetStyle['days']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (form) {
    case 'us':
      return `${month}/${date}/${year}`;
    case 'us_short':
      return `${Number(month)}/${Number(date)}/${year.slice(2)}`;
    case 'dots':
      return `${date}.${month}.${year}`;
    case 'slashes':
      return `${date}/${month}/${year}`;
    default:
      return day;
  }
}
