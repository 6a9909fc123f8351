import type { DraftAmountField, DraftControl, DraftPayment } from '../draft-remittance.ts';
import type { DraftSigns, ProofEquation } from '../proven-payment.ts';
import { type RowCandidate, rowDifference } from '../repairs/row-candidates.ts';
import { lumpsDeducted, netFields, netOf } from './draft-signs.ts';
import { isDenied } from './draft-status.ts';
import { centsOf, type FigureControl, type FigureRow, type Figures } from './figures.ts';
import type { RowEquation } from './row-equations.ts';

/** A printed number that rows must come to: a printed sum, or the payment's amount. */
export interface SumConstraint {
  /** The control's position; undefined for the payment itself. */
  readonly control: number | undefined;
  readonly scope: DraftControl['scope'];
  readonly factors: ReadonlyMap<DraftAmountField, number>;
  readonly from: number;
  readonly to: number;
  /** What Σ factor × value over the rows must be. */
  readonly target: number;
}

/** All printed sums over claims, the payment last. Unreadable sums are left out. */
export function sumConstraintsOf(figures: Figures, signs: DraftSigns): readonly SumConstraint[] {
  const sums = figures.controls.flatMap((control): SumConstraint[] => {
    const { of, place, scope, from, to, printed } = control;
    if (of === 'claims' || of === 'lumps' || printed === undefined) return [];
    const plain = { control: place, scope, from, to, target: printed.cents };
    const straight = { ...plain, factors: new Map([[of, 1]]) };
    // A sum of fees may be printed without their sign.
    const turned = { ...plain, factors: new Map([[of, -1]]) };
    const turns = of !== 'net' && residualOf(turned, figures.rows) === 0;
    return [turns ? turned : straight];
  });
  const payment = paymentConstraint(figures, signs);
  return payment === undefined ? sums : [...sums, payment];
}

function paymentConstraint(figures: Figures, signs: DraftSigns): SumConstraint | undefined {
  if (figures.amount === undefined) return undefined;
  const factors = new Map<DraftAmountField, number>();
  for (const field of netFields(signs)) factors.set(field, 1);
  for (const field of signs.takenFromPayment) factors.set(field, -(signs.columns[field] ?? 1));
  const target = figures.amount.cents + lumpsDeducted(figures, signs.lumps);
  const { length } = figures.rows;
  return { control: undefined, scope: 'payment', factors, from: 0, to: length, target };
}

/** What the rows come to minus the target; 0 if it holds. */
export function residualOf(constraint: SumConstraint, rows: readonly FigureRow[]): number {
  let sum = -constraint.target;
  for (let at = constraint.from; at < constraint.to; at++) {
    const row = rows[at];
    if (row === undefined) continue;
    for (const [field, factor] of constraint.factors) sum += factor * centsOf(row, field);
  }
  return sum;
}

export function covers(constraint: SumConstraint, at: number, field: DraftAmountField): boolean {
  return at >= constraint.from && at < constraint.to && constraint.factors.has(field);
}

/** How much a sum changes with other readings of a row. */
export function effectOf(sum: SumConstraint, at: number, candidate: RowCandidate): number {
  if (at < sum.from || at >= sum.to) return 0;
  return candidate.reduce(
    (effect, { field, delta }) => effect + (sum.factors.get(field) ?? 0) * delta,
    0,
  );
}

/** Which cells a sum covers. */
type Coverage = (at: number, field: DraftAmountField) => boolean;

/** Marks every cell once, so that lookups don't search the sums. */
export function coverageOf(constraints: readonly SumConstraint[], rows: number): Coverage {
  const marks = new Map<DraftAmountField, Uint8Array>();
  for (const { factors, from, to } of constraints) {
    for (const field of factors.keys()) {
      const mark = marks.get(field) ?? new Uint8Array(rows);
      mark.fill(1, from, to);
      marks.set(field, mark);
    }
  }
  return (at, field) => marks.get(field)?.[at] === 1;
}

interface Parts {
  readonly payment: DraftPayment;
  readonly figures: Figures;
  readonly equations: readonly RowEquation[];
  readonly constraints: readonly SumConstraint[];
  readonly signs: DraftSigns;
}

/** Every equation of the payment with its numbers: rows, printed sums and counts, the payment. */
export function proofEquationsOf(parts: Parts): readonly ProofEquation[] {
  const { figures, equations, constraints } = parts;
  const rows = figures.rows.flatMap((row) =>
    equations.flatMap((equation) => rowEquationOf(row, equation)),
  );
  const sums = constraints.flatMap((constraint) => sumEquationOf(constraint, figures));
  const others = figures.controls.flatMap((control) => otherControlOf(control, parts));
  return [...rows, ...sums, ...others, ...paymentEquationOf(parts)];
}

function rowEquationOf(row: FigureRow, equation: RowEquation): readonly ProofEquation[] {
  const difference = rowDifference(row, equation);
  if (difference === undefined) return [];
  const { result, terms } = equation;
  return [
    {
      kind: 'row',
      row: row.row,
      control: undefined,
      scope: undefined,
      terms: terms
        .filter(({ field }) => row.figures[field] !== undefined)
        .map(({ field, factor }) => ({
          label: field,
          amount: factor * centsOf(row, field) || 0,
          rows: undefined,
        })),
      result: { label: result, amount: centsOf(row, result), rows: undefined },
      difference,
      holds: difference === 0,
    },
  ];
}

function sumEquationOf(constraint: SumConstraint, figures: Figures): readonly ProofEquation[] {
  const { control, factors, scope, target, from, to } = constraint;
  if (control === undefined) return [];
  const difference = residualOf(constraint, figures.rows);
  const [field = 'net'] = factors.keys();
  const terms = [{ label: field, amount: difference + target, rows: to - from }];
  const result = { label: 'printed_total' as const, amount: target, rows: undefined };
  const holds = difference === 0;
  return [{ kind: 'sum', row: undefined, control, scope, terms, result, difference, holds }];
}

/** Printed counts of claims, and printed sums of lump sums. */
function otherControlOf(control: FigureControl, parts: Parts): readonly ProofEquation[] {
  const { of, place, printed, scope } = control;
  if (printed === undefined || (of !== 'claims' && of !== 'lumps')) return [];
  const plain = { row: undefined, control: place, scope };
  if (of === 'claims') {
    // A count is parsed like an amount: 34 is 3400 cents.
    const said = printed.cents / 100;
    const counts = countsOf(control, parts);
    const counted = counts.includes(said) ? said : (counts[0] ?? 0);
    const difference = counted - said;
    const terms = [{ label: 'claims' as const, amount: counted, rows: undefined }];
    const result = { label: 'printed_total' as const, amount: said, rows: undefined };
    return [{ kind: 'count', ...plain, terms, result, difference, holds: difference === 0 }];
  }
  const lumps = parts.figures.lumps.slice(control.from, control.to);
  const sum = lumps.reduce((total, lump) => total + (lump?.cents ?? 0), 0);
  const taken = lumpsDeducted(parts.figures, parts.signs.lumps);
  const whole = lumps.length === parts.figures.lumps.length;
  const possible = whole ? [sum, -sum, taken, -taken] : [sum, -sum];
  const amount = possible.includes(printed.cents) ? printed.cents : sum;
  const difference = amount - printed.cents;
  const terms = [{ label: 'lumps' as const, amount, rows: lumps.length }];
  const result = { label: 'printed_total' as const, amount: printed.cents, rows: undefined };
  return [{ kind: 'sum', ...plain, terms, result, difference, holds: difference === 0 }];
}

/** All rows; without denied ones; without reversals; and paid ones minus reversals. */
function countsOf(control: FigureControl, { figures, payment, signs }: Parts): readonly number[] {
  const rows = figures.rows.slice(control.from, control.to);
  const denied = rows.filter((row, at) => {
    const claim = payment.claims[control.from + at];
    return claim !== undefined && isDenied(claim, row);
  }).length;
  const reversals = rows.filter((row) => netOf(row, signs) < 0).length;
  const all = rows.length;
  return [all, all - denied, all - denied - reversals, all - denied - 2 * reversals];
}

function paymentEquationOf({ figures, signs }: Parts): readonly ProofEquation[] {
  const { amount } = figures;
  if (amount === undefined) return [];
  const claims = figures.rows.reduce((sum, row) => sum + netOf(row, signs), 0);
  const lumps = -lumpsDeducted(figures, signs.lumps) || 0;
  const difference = claims + lumps - amount.cents;
  const ofLumps = { label: 'lumps' as const, amount: lumps, rows: figures.lumps.length };
  return [
    {
      kind: 'payment',
      row: undefined,
      control: undefined,
      scope: 'payment',
      terms: [
        { label: 'claims', amount: claims, rows: figures.rows.length },
        ...(figures.lumps.length > 0 ? [ofLumps] : []),
      ],
      result: { label: 'payment', amount: amount.cents, rows: undefined },
      difference,
      holds: difference === 0,
    },
  ];
}
