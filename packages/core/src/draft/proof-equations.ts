import { centsOf, type FigureControl, type FigureRow, type Figures } from './draft-figures.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { lumpsTaken, netOf } from './draft-signs.ts';
import { isDenied } from './draft-status.ts';
import type { DraftSigns, ProofEquation } from './proven-payment.ts';
import { rowDifference } from './row-candidates.ts';
import type { RowEquation } from './row-equations.ts';
import { residualOf, type SumConstraint } from './sum-constraints.ts';

interface Parts {
  readonly payment: DraftPayment;
  readonly figures: Figures;
  readonly equations: readonly RowEquation[];
  readonly constraints: readonly SumConstraint[];
  readonly signs: DraftSigns;
}

/** Every identity of the payment with its numbers: rows, printed sums and counts, the payment. */
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
    // A count is written like an amount: 34 is 3400 cents.
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
  const taken = lumpsTaken(parts.figures, parts.signs.lumps);
  const whole = lumps.length === parts.figures.lumps.length;
  const possible = whole ? [sum, -sum, taken, -taken] : [sum, -sum];
  const amount = possible.includes(printed.cents) ? printed.cents : sum;
  const difference = amount - printed.cents;
  const terms = [{ label: 'lumps' as const, amount, rows: lumps.length }];
  const result = { label: 'printed_total' as const, amount: printed.cents, rows: undefined };
  return [{ kind: 'sum', ...plain, terms, result, difference, holds: difference === 0 }];
}

/** All rows; without denied ones; without reversals; and paid ones less reversals. */
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
  const lumps = -lumpsTaken(figures, signs.lumps) || 0;
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
