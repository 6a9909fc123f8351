import type { DraftAmountField } from '../draft-remittance.ts';
import { centsOf, deductionFactor, type FigureRow, type Figures } from './figures.ts';

type Factor = 1 | -1 | 0;

/** Which signed sum of columns gives which column. */
export interface RowEquation {
  readonly result: 'net' | 'gross';
  readonly terms: readonly { readonly field: DraftAmountField; readonly factor: 1 | -1 }[];
  /** Columns that are certainly part of it: every sum that holds equally often agrees on them. */
  readonly certain: ReadonlySet<DraftAmountField>;
  /** Columns that are certainly not part of it. */
  readonly ignored: ReadonlySet<DraftAmountField>;
}

/** The rows to test on: those that say the most about each column. */
const sampleMax = 40;
const perColumn = 6;
/** If fewer rows follow it, it's no rule of this document. */
const shareThatHolds = 0.4;
export const priceParts = ['ingredientCost', 'dispensingFee', 'tax', 'incentive'] as const;
export const shareFields = ['patientPaid', 'otherPayer'] as const;
export const priceFields = ['gross', ...priceParts] as const;
export const feeFields = ['dirFee', 'gerFee', 'transactionFee', 'networkFee'] as const;
export const adjustmentFields = [...feeFields, 'withheld', 'otherAdjustment'] as const;

interface Family {
  readonly result: 'net' | 'gross';
  readonly base: readonly DraftAmountField[];
  readonly others: readonly DraftAmountField[];
}

/** Finds how a payment's columns add up, from its rows alone. */
export function findRowEquations(figures: Figures): readonly RowEquation[] {
  const has = (field: DraftAmountField): boolean => figures.fields.includes(field);
  const priced = has('gross') || has('ingredientCost');
  const families: Family[] = [
    { result: 'net', base: ['gross'], others: [...shareFields, ...adjustmentFields] },
    { result: 'net', base: ['ingredientCost'], others: [...restOfParts(), ...adjustmentFields] },
    { result: 'gross', base: ['ingredientCost'], others: restOfParts() },
    {
      result: 'net',
      base: priced ? [] : ['charge'],
      others: [...shareFields, ...adjustmentFields],
    },
  ];
  return families
    .filter(({ base, result }) => base.length > 0 && base.every(has) && has(result))
    .map((family) => bestOf(family, figures))
    .filter((equation) => equation !== undefined);
}

function restOfParts(): readonly DraftAmountField[] {
  return [...priceParts.slice(1), ...shareFields];
}

function bestOf(family: Family, figures: Figures): RowEquation | undefined {
  const rows = sampleOf(figures, family);
  const others = family.others.filter((field) => figures.fields.includes(field));
  const options = others.map((field) => factorsOf(field, rows, figures));
  // What is left to explain in each row: result − base.
  const open = rows.map((row) =>
    family.base.reduce((rest, field) => rest - centsOf(row, field), centsOf(row, family.result)),
  );
  const values = others.map((field) => rows.map((row) => centsOf(row, field)));
  const needed = Math.max(1, Math.ceil(rows.length * shareThatHolds));
  let best = needed;
  let found: Factor[][] = [];
  const chosen: Factor[] = [];
  const search = (at: number, rest: readonly number[]): void => {
    if (at === others.length) {
      const holds = rest.reduce((count, left) => count + (left === 0 ? 1 : 0), 0);
      if (holds < best) return;
      if (holds > best) found = [];
      best = holds;
      found.push([...chosen]);
      return;
    }
    for (const factor of options[at] ?? []) {
      chosen[at] = factor;
      const column = values[at] ?? [];
      search(
        at + 1,
        factor === 0 ? rest : rest.map((left, row) => left - factor * (column[row] ?? 0)),
      );
    }
  };
  search(0, open);
  return equationOf(family, others, found);
}

function equationOf(
  family: Family,
  others: readonly DraftAmountField[],
  found: readonly (readonly Factor[])[],
): RowEquation | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const agreed = others.filter((_, at) => found.every((factors) => factors[at] === first[at]));
  const terms = [
    ...family.base.map((field) => ({ field, factor: 1 as const })),
    ...others.flatMap((field, at) => {
      const factor = first[at];
      return factor === 1 || factor === -1 ? [{ field, factor }] : [];
    }),
  ];
  const used = new Set<DraftAmountField>([family.result, ...terms.map(({ field }) => field)]);
  const certain = new Set<DraftAmountField>([
    family.result,
    ...family.base,
    ...agreed.filter((field) => used.has(field)),
  ]);
  const ignored = new Set(agreed.filter((field) => !used.has(field)));
  return { result: family.result, terms, certain, ignored };
}

/**
 * The signs a column may have. Prices add. A column printed like the net is deducted; one printed
 * against it is already negative. Fees may do either if there are enough rows to tell.
 */
function factorsOf(
  field: DraftAmountField,
  rows: readonly FigureRow[],
  figures: Figures,
): readonly Factor[] {
  if (priceParts.some((part) => part === field)) return [1, 0];
  const taken = deductionFactor(field, figures.rows);
  const isShare = shareFields.some((share) => share === field);
  if (isShare || rows.length < 3) return [taken, 0];
  return taken === -1 ? [-1, 1, 0] : [1, -1, 0];
}

function sampleOf(figures: Figures, family: Family): readonly FigureRow[] {
  const needs = [family.result, ...family.base];
  const whole = figures.rows.filter(
    ({ figures: row, unreadable }) =>
      unreadable.length === 0 && needs.every((field) => row[field] !== undefined),
  );
  const sure = (row: FigureRow): boolean =>
    Object.values(row.figures).every(({ uncertain }) => !uncertain);
  const ordered = [...whole.filter(sure), ...whole.filter((row) => !sure(row))];
  const picked = new Set<FigureRow>();
  for (const field of figures.fields) {
    const telling = ordered.filter((row) => centsOf(row, field) !== 0);
    for (const row of telling.slice(0, perColumn)) picked.add(row);
  }
  for (const row of ordered.slice(0, sampleMax)) {
    if (picked.size >= sampleMax) break;
    picked.add(row);
  }
  return [...picked];
}
