import { formatUsd } from '@pfs/core/money';
import type { Claim, Payment } from '@pfs/core/remittance';
import { type Command, parseArguments, UsageError } from '../command.ts';
import { type ClaimGroup, type Comparison, compare, moneyKinds } from '../comparing/compare.ts';
import type { Group } from '../comparing/matching.ts';
import { type Column, createStyler, plural, type Styler, sumText, tableLines } from '../output.ts';
import { openInput } from '../reading/input.ts';
import type { LargeTotals } from '../totals.ts';

const kindNames: Readonly<Record<(typeof moneyKinds)[number], string>> = {
  chargeCents: 'charged',
  grossCents: 'gross',
  dirFeeCents: 'DIR',
  gerFeeCents: 'GER',
  otherFeesCents: 'other fees',
  netCents: 'net',
  patientPaidCents: 'patient',
};

function paymentText({ payer, traceNumber, paidOn, amountCents }: Payment): string {
  const name = payer.name ?? payer.id ?? 'no payer';
  return `${name} ${traceNumber ?? 'no number'} of ${paidOn ?? 'no date'}: ${formatUsd(amountCents)}`;
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

function changeText(cents: bigint): string {
  return cents < 0n ? `${sumText(-cents)} less` : `${sumText(cents)} more`;
}

/** What differs between two files, for people. */
function comparisonLines(
  comparison: Comparison,
  [first, second]: Names,
  style: Styler,
): readonly string[] {
  if (comparison.same) return ['Same payments, claims, and totals.'];
  const { paymentsOnly, paymentsChanged, claimsOnly, claimsChanged, totals } = comparison;
  const changedPayments = paymentsChanged.first.map(
    ({ before, after }) =>
      `${paymentText(before)} -> ${formatUsd(after.amountCents)}, ` +
      `${changeText(BigInt(after.amountCents) - BigInt(before.amountCents))}`,
  );
  const changedClaims = claimsChanged.first.map(
    ({ before, after }) => `${claimText(before)}: ${changesText(before, after)}`,
  );
  return [
    ...paymentsSection(`Payments only in ${first}`, paymentsOnly[0], style),
    ...paymentsSection(`Payments only in ${second}`, paymentsOnly[1], style),
    ...section(
      'Payments with different amounts',
      listed(changedPayments, paymentsChanged, 'payment'),
      style,
    ),
    ...claimsSection(`only in ${first}`, claimsOnly[0], style),
    ...claimsSection(`only in ${second}`, claimsOnly[1], style),
    ...groupSection('with different amounts', claimsChanged, changedClaims, style),
    ...section('Totals', totalLines(totals, [first, second]), style),
  ];
}

type Names = readonly [string, string];

/** Only differences. */
function totalLines(
  [before, after]: readonly [LargeTotals, LargeTotals],
  names: Names,
): readonly string[] {
  const rows = [...rowsOf(before)].flatMap(([name, cents], index) => {
    const other = rowsOf(after)[index]?.[1] ?? 0n;
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

function rowsOf(totals: LargeTotals): readonly (readonly [string, bigint])[] {
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

function paymentsSection(title: string, group: Group<Payment>, style: Styler): readonly string[] {
  return section(title, listed(group.first.map(paymentText), group, 'payment'), style);
}

/** Lines for the first items of a group, and the number of others. */
function listed(lines: readonly string[], { count }: Group<unknown>, unit: string) {
  const more = count - lines.length;
  return more > 0 ? [...lines, `... and ${plural(more, `more ${unit}`)}`] : lines;
}

function claimsSection(what: string, group: ClaimGroup<Claim>, style: Styler): readonly string[] {
  const lines = group.first.map((claim) => `${claimText(claim)}: ${formatUsd(claim.netCents)}`);
  return groupSection(what, group, lines, style);
}

function groupSection(
  what: string,
  group: ClaimGroup<unknown>,
  lines: readonly string[],
  style: Styler,
): readonly string[] {
  if (group.count === 0) return [];
  const sums = moneyKinds
    .filter((kind) => group.sums[kind] !== 0n)
    .map((kind) => `${kindNames[kind]} ${sumText(group.sums[kind])}`);
  const together = sums.length > 0 ? [`together: ${sums.join(', ')}`] : [];
  const title = `${plural(group.count, 'claim')} ${what}`;
  return section(title, [...listed(lines, group, 'claim'), ...together], style);
}

function section(title: string, lines: readonly string[], style: Styler): readonly string[] {
  if (lines.length === 0) return [];
  return [style('bold', title), ...lines.map((line) => `  ${line}`), ''];
}

const help = `pfs diff A B: shows the differences between two 835 remittances

Usage: pfs diff A B

  A, B   835 files, not standard input; each may be read twice

Payments are matched by payer and check or EFT number, claims by prescription number, status, and
date of service, in any order. Shows payments and claims in only one file, those with
different amounts, amounts by category, and totals that differ. Lists the first 20 claims of
each kind; counts and totals include all.

Exit code
  0  the same payments, claims and totals
  1  something differs
  2  a file is not usable: missing, not an 835; or wrong arguments
`;

/** `pfs diff`: compares a file with a duplicate or a corrected version. */
export const diffCommand: Command = {
  help,
  async run(args, output, errors) {
    const { positionals } = parseArguments('diff', args, {});
    const [first, second, ...others] = positionals;
    if (first === undefined || second === undefined || others.length > 0) {
      throw new UsageError('diff takes two files; see pfs diff --help');
    }
    if (first === '-' || second === '-') throw new UsageError('diff cannot read standard input');
    const opener = (path: string) => async () => (await openInput(path, errors)).chunks;
    const comparison = await compare(opener(first), opener(second));
    const style = createStyler(output.styled);
    for (const line of comparisonLines(comparison, [first, second], style)) {
      await output.write(`${line}\n`);
    }
    for (const [index, path] of [first, second].entries()) {
      if (!comparison.unreadable[index]) continue;
      await errors.write(`pfs: ${path} is not a usable remittance; see pfs verify\n`);
    }
    if (comparison.unreadable.includes(true)) return 2;
    return comparison.same ? 0 : 1;
  },
};
