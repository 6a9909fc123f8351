import { goesEitherWay, printedSign, takenFactor } from './column-signs.ts';
import { centsOf, type FigureRow, type Figures } from './draft-figures.ts';
import type { DraftAmountField, DraftPayment } from './draft-remittance.ts';
import { type LumpSigns, possibleLumpSigns } from './lump-signs.ts';
import type { DraftSigns } from './proven-payment.ts';
import { adjustmentFields, feeFields, type RowEquation } from './row-equations.ts';

/** More columns than this whose part is not known can't be told apart by one equation. */
const openColumnsMax = 3;

export interface ReadSigns {
  readonly signs: DraftSigns;
  /** Columns whose part in the net no equation of rows tells. */
  readonly open: readonly DraftAmountField[];
  /** Exactly one way of reading the signs makes the payment close. */
  readonly closes: boolean;
  readonly unclear: 'columns' | 'lumps' | undefined;
  /** Columns with money of which neither equations nor their own signs tell what they do. */
  readonly unsigned: readonly DraftAmountField[];
}

interface Way {
  readonly taken: readonly DraftAmountField[];
  readonly lumps: LumpSigns;
}

/** How the signs of a payment are meant, by its rows first and then by its amount. */
export function readSigns(
  payment: DraftPayment,
  figures: Figures,
  equations: readonly RowEquation[],
): ReadSigns {
  const known = knownFactors(equations);
  const netFrom = netColumn(figures);
  const candidates: DraftAmountField[] = [...adjustmentFields];
  if (netFrom !== undefined) candidates.push('patientPaid', 'otherPayer');
  const open = candidates.filter((field) => figures.fields.includes(field) && !known.has(field));
  const { lumpSign } = payment;
  const lumpWays =
    lumpSign === undefined
      ? possibleLumpSigns(payment.lumps, figures)
      : [payment.lumps.map(() => lumpSign)];
  const takenWays = open.length > openColumnsMax ? [[]] : subsetsOf(open);
  const ways = takenWays.flatMap((taken) => lumpWays.map((lumps): Way => ({ taken, lumps })));
  const closing = ways.filter((way) => paidBy(figures, netFrom, way) === figures.amount?.cents);
  const way = closing[0] ?? ways[0] ?? { taken: [], lumps: [] };
  const columns: Partial<Record<DraftAmountField, 1 | -1>> = {};
  for (const field of [...adjustmentFields, 'patientPaid', 'otherPayer'] as const) {
    if (!figures.fields.includes(field)) continue;
    columns[field] = (known.get(field) ?? takenFactor(field, figures.rows)) === -1 ? 1 : -1;
  }
  const unsigned = figures.fields.filter(
    (field) =>
      columns[field] !== undefined &&
      !known.has(field) &&
      figures.rows.some((row) => centsOf(row, field) !== 0) &&
      !isTelling(field, figures),
  );
  const sameColumns = closing.every(({ taken }) => taken.join() === way.taken.join());
  const several = sameColumns ? 'lumps' : 'columns';
  return {
    signs: { columns, takenFromPayment: way.taken, netFrom, lumps: way.lumps },
    open,
    closes: closing.length === 1,
    unclear: closing.length > 1 ? several : undefined,
    unsigned,
  };
}

/** What the net of a row is, with what is taken from the payment column by column. */
export function netOf(row: FigureRow, signs: DraftSigns): number {
  const { columns, netFrom, takenFromPayment } = signs;
  let net = netFrom === 'ingredientCost' ? priceOf(row) : centsOf(row, netFrom ?? 'net');
  for (const field of takenFromPayment) net -= (columns[field] ?? 1) * centsOf(row, field);
  return net;
}

function priceOf(row: FigureRow): number {
  const parts = ['ingredientCost', 'dispensingFee', 'tax', 'incentive'] as const;
  return parts.reduce((sum, field) => sum + centsOf(row, field), 0);
}

function paidBy(figures: Figures, netFrom: DraftAmountField | undefined, way: Way): number {
  const columns: Partial<Record<DraftAmountField, 1 | -1>> = {};
  for (const field of way.taken) {
    columns[field] = takenFactor(field, figures.rows) === -1 ? 1 : -1;
  }
  const signs = { columns, netFrom, takenFromPayment: way.taken, lumps: way.lumps };
  const claims = figures.rows.reduce((sum, row) => sum + netOf(row, signs), 0);
  return claims - lumpsTaken(figures, way.lumps);
}

export function lumpsTaken(figures: Figures, signs: LumpSigns): number {
  return figures.lumps.reduce((sum, lump, at) => sum + (lump?.cents ?? 0) * (signs[at] ?? 0), 0);
}

/**
 * Whether a column's own signs tell what it does. Fees are taken, whichever way they are printed;
 * an effective rate is met from both sides, so only plain numbers among plain numbers are.
 */
function isTelling(field: DraftAmountField, { fields, rows }: Figures): boolean {
  const sign = printedSign(field, rows);
  if (!goesEitherWay.has(field)) return sign !== 0;
  const others = feeFields.filter((fee) => fee !== field && fields.includes(fee));
  return sign === 1 && others.every((fee) => printedSign(fee, rows) === 1);
}

/** Where no row has a net, the price column stands for it. */
function netColumn(figures: Figures): DraftAmountField | undefined {
  if (figures.rows.some(({ figures: row }) => row.net !== undefined)) return undefined;
  return (['gross', 'ingredientCost', 'charge'] as const).find((field) =>
    figures.fields.includes(field),
  );
}

/** The factors of fees and shares that the equations agree on. */
function knownFactors(equations: readonly RowEquation[]): ReadonlyMap<DraftAmountField, 1 | -1> {
  const known = new Map<DraftAmountField, 1 | -1>();
  const contradicted = new Set<DraftAmountField>();
  for (const { certain, terms } of equations) {
    for (const { field, factor } of terms) {
      if (!certain.has(field)) continue;
      const before = known.get(field);
      if (before !== undefined && before !== factor) contradicted.add(field);
      known.set(field, factor);
    }
  }
  for (const field of contradicted) known.delete(field);
  return known;
}

export function subsetsOf(
  fields: readonly DraftAmountField[],
): readonly (readonly DraftAmountField[])[] {
  const subsets: DraftAmountField[][] = [[]];
  for (const field of fields) subsets.push(...subsets.map((subset) => [...subset, field]));
  return subsets;
}
