import type { DayOrder, ExportFieldKind, RxPattern } from '../exports/export-fields.ts';
import type { GuaranteeKind } from './guarantees.ts';

/*
 * The file by which a payer reconciles a guarantee: a row for each claim. Source:
 * docs/domain/contract-terms.md.
 */

interface PayerFileColumn {
  readonly label: string;
  readonly kind: ExportFieldKind;
}

/** What a column becomes. Columns of persons are none of these and are never read. */
export const payerFileFields = {
  rxNumber: { label: 'Rx number', kind: 'rx' },
  filledOn: { label: 'Fill date', kind: 'day' },
  fillNumber: { label: 'Fill number', kind: 'count' },
  ndc: { label: 'NDC', kind: 'ndc' },
  authorization: { label: 'Authorization number (503-F3)', kind: 'code' },
  reversedOn: { label: 'Reversal date', kind: 'day' },
  transaction: { label: 'Transaction or status (B1, B2)', kind: 'text' },
  store: { label: 'Pharmacy NPI or NCPDP ID', kind: 'store' },
  bin: { label: 'BIN', kind: 'bin' },
  pcn: { label: 'PCN', kind: 'code' },
  groupNumber: { label: 'Group', kind: 'code' },
  drugClass: { label: 'Brand or generic', kind: 'brand' },
  quantity: { label: 'Quantity', kind: 'quantity' },
  daysSupply: { label: 'Days supply', kind: 'count' },
  usual: { label: 'U&C price', kind: 'money' },
  awp: { label: 'AWP', kind: 'money' },
  ingredient: { label: 'Ingredient cost paid', kind: 'money' },
  fee: { label: 'Dispensing fee paid', kind: 'money' },
  excluded: { label: 'Excluded (Y/N)', kind: 'text' },
  reason: { label: 'Exclusion reason', kind: 'text' },
} as const satisfies Readonly<Record<string, PayerFileColumn>>;

export type PayerFileField = keyof typeof payerFileFields;

export const payerFileFieldNames = Object.keys(payerFileFields) as [
  PayerFileField,
  ...PayerFileField[],
];

/** Nothing can be compared without these. */
export function requiredFields(kind: GuaranteeKind): readonly PayerFileField[] {
  const key = ['rxNumber', 'filledOn'] as const;
  return kind === 'dfer' ? [...key, 'fee'] : [...key, 'awp', 'ingredient'];
}

/** What a person, or the map that is kept, says of a file. */
export interface PayerFileChoice {
  /** By the place of the column; null: not read. */
  readonly fields: readonly (PayerFileField | null)[];
  readonly dayOrder: DayOrder;
  readonly rxPattern: RxPattern;
}

export const payerRowsMax = 100_000;

/** An ID of a pharmacy that files name, and that its profile has. */
export type StoreId = 'NPI' | 'NCPDP ID';

/** Why a file can't be imported, or what to look at before. */
export type PayerFileProblem =
  | { readonly code: 'no_rows' | 'cut_off' | 'day_order' | 'other_stores' }
  | { readonly code: 'missing_column'; readonly field: PayerFileField }
  | { readonly code: 'alike'; readonly heading: string }
  | { readonly code: 'own_id'; readonly id: StoreId }
  | { readonly code: 'unreadable'; readonly rows: number }
  | { readonly code: 'other_payer'; readonly bins: readonly string[] }
  | { readonly code: 'other_period'; readonly period: string; readonly found: string };

const warnings: ReadonlySet<PayerFileProblem['code']> = new Set(['day_order', 'alike']);

export const blocksImport = ({ code }: PayerFileProblem): boolean => !warnings.has(code);

export function payerFileProblemText(problem: PayerFileProblem): string {
  switch (problem.code) {
    case 'no_rows':
      return 'This file has no claims under this guarantee.';
    case 'cut_off':
      return 'The file ends in the middle of a row, so rows are missing. Download it again.';
    case 'day_order':
      return 'The dates could be month/day or day/month. Choose which.';
    case 'other_stores':
      return 'All rows of this file name other pharmacies. Check the IDs in your profile.';
    case 'own_id':
      return `This file has claims of several pharmacies. Enter your ${problem.id} in your pharmacy’s profile.`;
    case 'missing_column':
      return `Choose the column for ${payerFileFields[problem.field].label}.`;
    case 'alike':
      return `Two columns are called “${problem.heading}”. Choose what each one is.`;
    case 'unreadable':
      return `${problem.rows === 1 ? 'One row' : `${problem.rows} rows`} can’t be read. A file is imported whole or not at all.`;
    case 'other_payer':
      return `None of this payer’s claims use the BINs in this file (${problem.bins.join(', ')}). It may be another payer’s.`;
    case 'other_period':
      return `This file has no rows for ${problem.period}. Its claims were filled ${problem.found}.`;
  }
}

/** How a claim stands on both sides, in the order in which their effects are added. */
export const comparedStates = [
  'theirs_only',
  'ours_only',
  'excluded_theirs',
  'excluded_ours',
  'reversed_theirs',
  'reversed_ours',
  'benchmark',
  'paid',
  'benchmark_and_paid',
  'ambiguous',
  'same',
] as const;
export type ComparedState = (typeof comparedStates)[number];

interface ComparedStateTexts {
  readonly name: string;
  readonly meaning: string;
  /** Its name in a letter to the payer. */
  readonly letter: string;
}

export const comparedStateTexts: Readonly<Record<ComparedState, ComparedStateTexts>> = {
  theirs_only: {
    name: 'Only in the payer’s file',
    meaning: 'The payer counts these claims. We have no such claim under this guarantee.',
    letter: 'Only in your file',
  },
  ours_only: {
    name: 'Not in the payer’s file',
    meaning: 'We count these claims. The payer’s file doesn’t have them.',
    letter: 'Not in your file',
  },
  excluded_theirs: {
    name: 'Excluded by the payer',
    meaning: 'The payer’s file excludes these claims. The contract’s rules include them.',
    letter: 'Excluded in your file',
  },
  excluded_ours: {
    name: 'Excluded by us',
    meaning: 'The payer counts these claims. The contract’s rules exclude them.',
    letter: 'Excluded by us',
  },
  reversed_theirs: {
    name: 'Reversed at the payer',
    meaning: 'The payer’s file shows these claims as reversed. Our exports don’t.',
    letter: 'Reversed in your file',
  },
  reversed_ours: {
    name: 'Reversed by us',
    meaning: 'We reversed these claims. The payer still counts them.',
    letter: 'Reversed by us',
  },
  benchmark: {
    name: 'AWP differs',
    meaning: 'Both sides count these claims, but with different AWPs.',
    letter: 'AWP differs',
  },
  paid: {
    name: 'Payment differs',
    meaning: 'Both sides count these claims, but with different payments.',
    letter: 'Payment differs',
  },
  benchmark_and_paid: {
    name: 'AWP and payment differ',
    meaning: 'Both sides count these claims, but with different AWPs and payments.',
    letter: 'AWP and payment differ',
  },
  ambiguous: {
    name: 'Several candidates',
    meaning: 'Several claims on one side match a claim on the other, so none was compared.',
    letter: 'Several candidates',
  },
  same: {
    name: 'Same',
    meaning: 'Both sides agree on these claims.',
    letter: 'Same',
  },
};
