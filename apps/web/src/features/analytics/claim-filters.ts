import { limitsText } from '@pfs/assistant/describe-query';
import { parseCents } from '@pfs/core/money';
import {
  type ClaimAmount,
  type ClaimTrait,
  claimAmounts,
  claimTraits,
} from '@pfs/wire/claim-names';

/** The filter of a claims query; a list means any of its values. */
export type ClaimsFilter = Readonly<Record<string, string | string[]>>;

/** The server's limit of values per parameter. */
const namesMax = 50;
const statuses = ['paid', 'denied', 'reversal'] as const;

export interface AmountFilter {
  readonly amountOf: ClaimAmount;
  readonly over: string | null;
  readonly under: string | null;
}

/** The claims filter in the address; invalid values count as missing. */
export function readClaimsFilter(params: URLSearchParams): ClaimsFilter {
  const found: Record<string, string | string[]> = {};
  const take = (name: string, known: readonly string[]) => {
    const value = known.find((one) => one === params.get(name));
    if (value !== undefined) found[name] = value;
  };
  for (const name of ['payer', 'drug', 'ndc'] as const) {
    const names = readNames(params, name);
    if (names.length > 0) found[name] = names;
  }
  take('status', statuses);
  take('with', claimTraits);
  take('counted', ['true', 'false']);
  const amount = readAmount(params);
  if (amount === undefined) return found;
  const { amountOf, over, under } = amount;
  return {
    ...found,
    amountOf,
    ...(over === null ? {} : { over }),
    ...(under === null ? {} : { under }),
  };
}

const lengthMax = { payer: 300, drug: 300, ndc: 20 };

/** An empty drug or NDC means that the file does not name it. */
export function readNames(params: URLSearchParams, name: keyof typeof lengthMax): string[] {
  const names = new Set(params.getAll(name));
  if (name === 'payer') names.delete('');
  return [...names].filter((one) => one.length <= lengthMax[name]).slice(0, namesMax);
}

const dollars = /^-?\d{1,9}(\.\d{1,2})?$/;

export function readAmount(params: URLSearchParams): AmountFilter | undefined {
  const amountOf = claimAmounts.find((one) => one === params.get('amountOf'));
  const [over, under] = [params.get('over'), params.get('under')];
  const limits = [over, under].filter((limit) => limit !== null);
  if (amountOf === undefined || limits.length === 0) return undefined;
  if (limits.some((limit) => !dollars.test(limit))) return undefined;
  const between = (parseCents(under ?? '') ?? 0) - (parseCents(over ?? '') ?? 0);
  if (limits.length === 2 && between < 2) return undefined;
  return { amountOf, over, under };
}

/** One part of the claims filter, and its parameters in the address. */
export interface ClaimChip {
  readonly label: string;
  readonly names: readonly string[];
  /** Which value of a repeated parameter this is. */
  readonly value?: string;
}

/** More values than this share one chip. */
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

/** A chip for each filter in the address; a single payer has its own field instead. */
export function claimChips(params: URLSearchParams): readonly ClaimChip[] {
  const amount = readAmount(params);
  const narrowing = readClaimsFilter(params);
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

/** The address without these chips, at the first page. */
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

function amountChip({ amountOf, over, under }: AmountFilter): ClaimChip {
  const cents = (dollars: string | null) => (dollars === null ? null : (parseCents(dollars) ?? 0));
  const label = `${amountLabels[amountOf]} ${limitsText(cents(over), cents(under))}`;
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
