import type { DoubtCode } from '../draft-messages.ts';
import type { DraftAcceptance, DraftPayment, LeftOver } from '../draft-remittance.ts';
import type { AcceptedDoubt, Doubt, DraftSigns, ProofEquation } from '../proven-payment.ts';

/** Doubts about a payment as a whole, its columns and its printed sums that a person may accept. */
export const acceptableCodes = [
  'sum_does_not_close',
  'count_does_not_close',
  'payment_does_not_close',
  'pages_missing',
  'other_currency',
  'amount_left_over',
  'row_left_over',
  'rows_not_counted',
  'trace_missing',
  'columns_not_understood',
  'sign_not_understood',
  'not_in_an_equation',
  'heading_uncertain',
  'column_not_known',
] as const;

interface Proof {
  readonly payment: DraftPayment;
  readonly signs: DraftSigns;
  readonly equations: readonly ProofEquation[];
}

/**
 * What a person sees when accepting a doubt, as one text. When it changes, they are asked again.
 * Undefined for doubts that only a value settles.
 */
export function seenText(doubt: Doubt, proof: Proof): string | undefined {
  const { code, field, part } = doubt;
  if (part !== 'payment' && part !== 'control') return undefined;
  switch (code) {
    case 'sum_does_not_close':
    case 'count_does_not_close':
    case 'payment_does_not_close':
      return numbersOf(equationOf(doubt, proof.equations));
    case 'pages_missing':
      return String(proof.payment.pagesMissing ?? 0);
    case 'amount_left_over':
      return printedOf(proof.payment.leftOver);
    case 'row_left_over':
      return printedOf(proof.payment.rowsLeftOver);
    case 'rows_not_counted':
      return String(proof.payment.claims.length);
    case 'columns_not_understood':
    case 'sign_not_understood':
    case 'not_in_an_equation':
      return meaningOf(field, proof.signs);
    case 'other_currency':
    case 'trace_missing':
    case 'heading_uncertain':
    case 'column_not_known':
      return '';
    default:
      return undefined;
  }
}

/** Doubts that may make a payment count wrong, so that a final note can't settle them. */
const blocking: ReadonlySet<DoubtCode> = new Set([
  'net_missing',
  'not_an_amount',
  'amount_missing',
  'paid_on_missing',
  'other_currency',
]);

/** Whether a doubt needs its own answer: nobody can vouch for a figure that wasn't read. */
export function blocksFinishing({ code }: Pick<Doubt, 'code'>): boolean {
  return blocking.has(code);
}

/** The open equation behind a doubt. */
export function equationOf(
  { code, part, row }: Pick<Doubt, 'code' | 'part' | 'row'>,
  equations: readonly ProofEquation[],
): ProofEquation | undefined {
  if (part === 'control') return equations.find(({ control }) => control === row);
  if (code !== 'payment_does_not_close') return undefined;
  return equations.find(({ kind }) => kind === 'payment');
}

/** Separates open doubts from accepted ones, as long as these still show what the person saw. */
export function splitAccepted(all: readonly Doubt[], proof: Proof) {
  const doubts: Doubt[] = [];
  const accepted: AcceptedDoubt[] = [];
  for (const doubt of all) {
    const acceptance = acceptanceOf(doubt, proof);
    if (acceptance === undefined) doubts.push(doubt);
    else accepted.push({ ...doubt, by: acceptance.by, at: acceptance.at });
  }
  return { doubts, accepted };
}

function acceptanceOf(doubt: Doubt, proof: Proof): DraftAcceptance | undefined {
  const seen = seenText(doubt, proof);
  if (seen === undefined) return undefined;
  return acceptancesAt(proof.payment, doubt).find(
    (one) => one.code === doubt.code && one.field === doubt.field && one.seen === seen,
  );
}

/**
 * Acceptances of a printed sum are stored with it, so that they stay with it when a payment is
 * split.
 */
export function acceptancesAt(
  { accepted = [], controls }: DraftPayment,
  { part, row }: Pick<Doubt, 'part' | 'row'>,
): readonly DraftAcceptance[] {
  return part === 'control' ? (controls[row ?? -1]?.accepted ?? []) : accepted;
}

function printedOf(leftOver: readonly LeftOver[] = []): string {
  return leftOver.map(({ printed }) => printed).join(' ');
}

function numbersOf(equation: ProofEquation | undefined): string | undefined {
  return equation && `${equation.result.amount} ${equation.difference}`;
}

function meaningOf(field: string | undefined, { columns, takenFromPayment }: DraftSigns): string {
  const fields = Object.entries(columns).filter(([name]) => field === undefined || name === field);
  const taken = takenFromPayment.filter((name) => field === undefined || name === field);
  return [...fields.map(([name, sign]) => `${name} ${sign}`), ...taken].join();
}
