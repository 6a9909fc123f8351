import type { Line } from '../lines/placed-word.ts';
import { rowCells } from './row-cells.ts';
import type { TableColumn } from './table-column.ts';

/** Fewer rows may differ by chance. */
const rowsMin = 3;
/** A claim and its reversal have one number. */
const shareMin = 0.5;

/**
 * Where no heading names the claims' number, it is the one column of numbers under a heading that
 * nobody knows that differ from row to row: numbers of pharmacies, doctors and groups come again.
 */
export function withClaimNumbers<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
): Column[] {
  if (columns.some(({ meaning }) => meaning === 'claimId') || rows.length < rowsMin) {
    return [...columns];
  }
  const cells = rows.map((row) => rowCells(row, columns));
  const isOfClaims = (column: Column): boolean => {
    const texts = cells.map((cell) => (cell.get(column) ?? []).map(({ text }) => text).join(''));
    const areNumbers = texts.every((text) => /^[A-Z]{0,3}-?\d{5,12}$/i.test(text));
    return areNumbers && new Set(texts).size > rows.length * shareMin;
  };
  const own = columns.filter(
    (column) =>
      (column.meaning === undefined || column.meaning === 'claimReference') && isOfClaims(column),
  );
  const [one, ...others] = own;
  if (one === undefined || others.length > 0) return [...columns];
  return columns.map((column) => (column === one ? { ...column, meaning: 'claimId' } : column));
}

const ofClaims = /^(number of )?(paid )?(claims?|rx|prescriptions?|fills?)( count| number)?$/;

/**
 * Whether rows list what many claims of a drug come to: a column says how many they are, and none
 * has a claim's own number or day.
 */
export function listsGroups(columns: readonly TableColumn[], rows: readonly Line[]): boolean {
  if (columns.some(({ mostly }) => mostly === 'day')) return false;
  const isOfDrugs = columns.some(({ meaning }) => meaning === 'ndc' || meaning === 'drugName');
  const counts = columns.find(
    ({ heading, mostly }) => mostly === 'count' && ofClaims.test(heading),
  );
  if (!isOfDrugs || counts === undefined || rows.length < rowsMin) return false;
  return rows.every((row) => {
    const texts = [...rowCells(row, columns)].flatMap(([{ meaning }, tokens]) =>
      meaning === 'claimId' ? tokens.map(({ text }) => text) : [],
    );
    return texts.every((text) => /^\d{1,4}$/.test(text));
  });
}
