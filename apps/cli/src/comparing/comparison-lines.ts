import { formatUsd } from '@pfs/core/money';
import type { Claim, Payment } from '@pfs/core/remittance';
import type { Totals } from '@pfs/core/totals';
import { type Column, tableLines } from '../columns.ts';
import type { Styler } from '../style.ts';
import { plural, sumText } from '../wording.ts';
import { type Comparison, type Group, moneyKinds } from './compare.ts';

export type Names = readonly [string, string];

const kindNames: Readonly<Record<(typeof moneyKinds)[number], string>> = {
  chargeCents: 'charged',
  grossCents: 'gross',
  dirFeeCents: 'DIR',
  gerFeeCents: 'GER',
  otherFeesCents: 'other fees',
  netCents: 'net',
  patientPaidCents: 'patient',
};

/** What differs between two files, for people. */
export function comparisonLines(
  comparison: Comparison,
  [first, second]: Names,
  style: Styler,
): readonly string[] {
  if (comparison.same) return ['The same payments, claims and totals.'];
  const { paymentsOnly, paymentsChanged, claimsOnly, claimsChanged, totals } = comparison;
  const changedPayments = paymentsChanged.map(
    ({ before, after }) =>
      `${paymentText(before)} -> ${formatUsd(after.amountCents)}, ` +
      `${changeText(after.amountCents - before.amountCents)}`,
  );
  const changedClaims = claimsChanged.first.map(
    ({ before, after }) => `${claimText(before)}: ${changesText(before, after)}`,
  );
  return [
    ...section(`Payments only in ${first}`, paymentsOnly[0].map(paymentText), style),
    ...section(`Payments only in ${second}`, paymentsOnly[1].map(paymentText), style),
    ...section('Payments with another amount', changedPayments, style),
    ...claimsSection(`only in ${first}`, claimsOnly[0], style),
    ...claimsSection(`only in ${second}`, claimsOnly[1], style),
    ...groupSection('with other amounts', claimsChanged, changedClaims, style),
    ...section('Totals', totalLines(totals, [first, second]), style),
  ];
}

function claimsSection(what: string, group: Group<Claim>, style: Styler): readonly string[] {
  const lines = group.first.map((claim) => `${claimText(claim)}: ${formatUsd(claim.netCents)}`);
  return groupSection(what, group, lines, style);
}

function groupSection(
  what: string,
  group: Group<unknown>,
  lines: readonly string[],
  style: Styler,
): readonly string[] {
  if (group.count === 0) return [];
  const more = group.count - lines.length;
  const rest = more > 0 ? [`... and ${plural(more, 'more claim')}`] : [];
  const sums = moneyKinds
    .filter((kind) => group.sums[kind] !== 0)
    .map((kind) => `${kindNames[kind]} ${sumText(group.sums[kind])}`);
  const together = sums.length > 0 ? [`together: ${sums.join(', ')}`] : [];
  const title = `${plural(group.count, 'claim')} ${what}`;
  return section(title, [...lines, ...rest, ...together], style);
}

function section(title: string, lines: readonly string[], style: Styler): readonly string[] {
  if (lines.length === 0) return [];
  return [style('bold', title), ...lines.map((line) => `  ${line}`), ''];
}

function paymentText({ payer, traceNumber, paidOn, amountCents }: Payment): string {
  const name = payer.name ?? payer.id ?? 'no payer';
  return `${name} ${traceNumber ?? 'without number'} of ${paidOn ?? 'no date'}: ${formatUsd(amountCents)}`;
}

function claimText({ claimId, status, dateOfService }: Claim): string {
  return `${claimId} ${status} ${dateOfService ?? 'no date'}`;
}

function changesText(before: Claim, after: Claim): string {
  return moneyKinds
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => `${kindNames[kind]} ${formatUsd(before[kind])} -> ${formatUsd(after[kind])}`)
    .join(', ');
}

function changeText(cents: number): string {
  return cents < 0 ? `${sumText(-cents)} less` : `${sumText(cents)} more`;
}

/** Only what differs. */
function totalLines([before, after]: readonly [Totals, Totals], names: Names): readonly string[] {
  const rows = [...rowsOf(before)].flatMap(([name, cents], index) => {
    const other = rowsOf(after)[index]?.[1] ?? 0;
    return cents === other ? [] : [[name, sumText(cents), sumText(other), sumText(other - cents)]];
  });
  if (rows.length === 0) return [];
  const right = (title: string): Column => ({ title, align: 'right' });
  const columns: readonly Column[] = [
    { title: '', align: 'left' },
    right(names[0]),
    right(names[1]),
    right('difference'),
  ];
  return tableLines(columns, rows, { header: true });
}

function rowsOf(totals: Totals): readonly (readonly [string, number])[] {
  return [
    ['gross', totals.grossCents],
    ['DIR fees', totals.dirFeesCents],
    ['effective-rate fees', totals.gerFeesCents],
    ['other fees', totals.otherFeesCents],
    ['net', totals.netCents],
    ...Object.entries(totals.providerAdjustmentsCents).map(
      ([category, cents]) => [`PLB ${category.replaceAll('_', ' ')}`, cents] as const,
    ),
    ['payments', totals.paymentsCents],
  ];
}
