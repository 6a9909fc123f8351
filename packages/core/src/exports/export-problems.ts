import { type ExportTarget, exportTargets } from './export-fields.ts';

/** Why a row of an export is not imported. */
const refusalCodes = [
  'missing',
  'unreadable',
  'shortened',
  'in_the_future',
  'too_many_values',
  'cut_off',
  'other_store',
  'repeated',
  'no_amount',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** The reason as a sentence. It never repeats the cell, which may name a person. */
export function refusalText(code: RefusalCode, target: ExportTarget | undefined): string {
  const field = target === undefined ? 'Value' : exportTargets[target].label;
  switch (code) {
    case 'missing':
      return `${field} is missing.`;
    case 'unreadable':
      return `${field} can’t be read.`;
    case 'shortened':
      return `${field} was shortened by a spreadsheet, so digits are lost. Export the file again.`;
    case 'in_the_future':
      return `${field} is in the future.`;
    case 'too_many_values':
      return 'The row has more values than the file has headings.';
    case 'cut_off':
      return 'The file ends in the middle of this row.';
    case 'other_store':
      return 'The NPI is another pharmacy’s.';
    case 'repeated':
      return 'The same refund is in a row above.';
    case 'no_amount':
      return 'Neither an SDRA nor a payment with its date is given.';
  }
}

/** What a person should know before importing a file. */
export type ExportProblem =
  | { readonly code: 'no_table' | 'no_rows' | 'cut_off' | 'day_order' }
  | { readonly code: 'missing_column'; readonly target: ExportTarget }
  | {
      readonly code: 'wrong_content' | 'no_values';
      readonly key: string;
      readonly target: ExportTarget;
    }
  | { readonly code: 'other_store'; readonly stores: readonly string[] }
  | { readonly code: 'refused_store'; readonly npis: readonly string[] }
  | { readonly code: 'many_refused'; readonly refused: number; readonly lines: number };

export function problemText(problem: ExportProblem): string {
  switch (problem.code) {
    case 'no_table':
      return 'No line of this file has the headings of a claims export, such as Rx number and NDC.';
    case 'no_rows':
      return 'No row of this file can be imported with these columns.';
    case 'cut_off':
      return 'The file ends in the middle of a row, so rows may be missing. Export it again.';
    case 'day_order':
      return 'The dates could be month/day or day/month. Choose which.';
    case 'missing_column':
      return `Choose the column for ${exportTargets[problem.target].label}.`;
    case 'wrong_content':
      return `“${problem.key}” is read as ${exportTargets[problem.target].label}, but most of its values aren’t. Columns may be swapped.`;
    case 'no_values':
      return `“${problem.key}” is read as ${exportTargets[problem.target].label}, but no row has a value in it. The rows may have been cut off.`;
    case 'other_store':
      return `The file has claims of another store: ${problem.stores.map((store) => (store === 'own' ? 'your pharmacy' : store)).join(', ')}. Check that it’s your pharmacy’s file.`;
    case 'refused_store':
      return `Rows of another pharmacy (NPI ${problem.npis.join(', ')}) are refused.`;
    case 'many_refused':
      return `${problem.refused} of ${problem.lines} rows can’t be imported. Check the columns below.`;
  }
}
