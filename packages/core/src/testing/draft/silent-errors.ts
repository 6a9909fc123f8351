import type { ProvenPayment } from '../../draft/proven-payment.ts';
import { toRemittanceRows } from '../../draft/to-remittance-rows.ts';
import type { TruePayment } from './truthful-payment.ts';

/** Figures that a proven payment counts and that are false. */
export function silentErrors(proven: ProvenPayment, truth: TruePayment): readonly string[] {
  const options = { check: 0, index: 0, organizationId: 'x', rules: [] };
  const [told, ...others] = toRemittanceRows(proven, options);
  if (told === undefined || others.length > 0) return ['several payers'];
  const errors: string[] = [];
  const differ = (what: string, got: number, wanted: number): void => {
    if (got !== wanted) errors.push(`${what}: ${got} instead of ${wanted}`);
  };
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const claims = told.claims.map(({ claim }) => claim);
  differ('amount', told.payment.amountCents, truth.amount);
  differ(
    'total net',
    sum(claims, ({ netCents }) => netCents),
    sum(truth.rows, ({ net }) => net),
  );
  differ(
    'total dir',
    sum(claims, ({ dirFeeCents }) => dirFeeCents),
    sum(truth.rows, ({ dir }) => dir),
  );
  differ(
    'total ger',
    sum(claims, ({ gerFeeCents }) => gerFeeCents),
    sum(truth.rows, ({ ger }) => ger),
  );
  differ(
    'total other',
    sum(claims, ({ otherFeesCents }) => otherFeesCents),
    sum(truth.rows, ({ other }) => other),
  );
  differ(
    'lumps',
    sum(told.lumps, ({ amountCents }) => amountCents),
    sum(truth.lumps, ({ taken }) => taken),
  );
  told.lumps.forEach((lump, at) => {
    const wanted = truth.lumps[at];
    if (wanted) differ(`lump ${at}`, lump.amountCents, wanted.taken);
  });
  const priced = ['gross', 'ingredientCost'] as const;
  const tells = priced.some((field) => truth.columns.includes(field));
  const doubled = claims.length - new Set(told.claims.map(({ row }) => row)).size;
  differ('rows told twice', doubled, 0);
  for (const { row, claim } of told.claims) {
    const wanted = truth.rows.find((one) => one.row === row);
    if (wanted === undefined) {
      errors.push(`row ${row} is none`);
      continue;
    }
    const status = wanted.status.toLowerCase();
    const known = tells || wanted.status === 'Denied';
    if (known && claim.status !== status) errors.push(`row ${row} is ${claim.status}`);
    differ(`net of row ${row}`, claim.netCents, wanted.net);
    differ(`dir of row ${row}`, claim.dirFeeCents, wanted.dir);
    differ(`ger of row ${row}`, claim.gerFeeCents, wanted.ger);
    differ(`other of row ${row}`, claim.otherFeesCents, wanted.other);
    const printsPatient = truth.columns.includes('patientPaid');
    if (printsPatient) differ(`patient of row ${row}`, claim.patientPaidCents, wanted.patient);
  }
  return errors;
}
