import { limitsInWords } from '@pfs/assistant/describe-query';
import { parseCents } from '@pfs/core/money';
import type { ClaimAmount, ClaimTrait } from '@pfs/wire/claim-names';
import { type AskedAmount, readAmount, readNames, readNarrowing } from './claim-narrowing.ts';

/** A part of what claims are narrowed to, and what of the address says it. */
export interface ClaimChip {
  readonly label: string;
  readonly names: readonly string[];
  /** Of several of one name, the one that is meant. */
  readonly value?: string;
}

/** More of a kind become one. */
const chipsOfKindMax = 5;

const amountLabels: Readonly<Record<ClaimAmount, string>> = {
  grossAmount: 'Gross amount',
  dirFee: 'DIR fee',
  gerFee: 'GER fee',
  otherFees: 'Other fees',
  netAmount: 'Net amount',
  patientPaid: 'Patient paid',
};

const traitLabels: Readonly<Record<ClaimTrait, string>> = {
  dirFee: 'With DIR fees',
  gerFee: 'With GER fees',
  otherFees: 'With other fees',
  fees: 'With fees',
};

const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { paid: 'Paid claims', denied: 'Denied claims', reversal: 'Reversals' },
  with: traitLabels,
  counted: { true: 'Included in totals', false: 'Excluded from totals' },
};

/** A chip for each part of the address that narrows; a single payer has a field of its own. */
export function claimChips(params: URLSearchParams): readonly ClaimChip[] {
  const amount = readAmount(params);
  const narrowing = readNarrowing(params);
  const payers = readNames(params, 'payer');
  return [
    ...(amount === undefined ? [] : [amountChip(amount)]),
    ...Object.entries(choiceLabels).flatMap(([name, labels]) => {
      const label = labels[String(narrowing[name])];
      return label === undefined ? [] : [{ label, names: [name] }];
    }),
    ...(payers.length < 2 ? [] : nameChips('payer', 'payers', payers)),
    ...nameChips('drug', 'drugs', readNames(params, 'drug')),
    ...nameChips('ndc', 'NDCs', readNames(params, 'ndc')),
  ];
}

/** The address without a chip; the list begins anew at its first page. */
export function withoutChips(
  params: URLSearchParams,
  chips: readonly ClaimChip[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const { names, value } of chips) {
    for (const name of names) next.delete(name, value);
  }
  return next;
}

function amountChip({ amountOf, over, under }: AskedAmount): ClaimChip {
  const cents = (dollars: string | null) => (dollars === null ? null : (parseCents(dollars) ?? 0));
  const label = `${amountLabels[amountOf]} ${limitsInWords(cents(over), cents(under))}`;
  return { label, names: ['amountOf', 'over', 'under'] };
}

function nameChips(name: string, many: string, values: readonly string[]): readonly ClaimChip[] {
  if (values.length > chipsOfKindMax) {
    return [{ label: `${values.length} ${many}`, names: [name] }];
  }
  return values.map((value) => ({ label: labelOf(name, value), names: [name], value }));
}

function labelOf(name: string, value: string): string {
  if (name === 'ndc') return value === '' ? 'No NDC' : `NDC ${value}`;
  return value === '' ? 'Unknown Drug' : value;
}
