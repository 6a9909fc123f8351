import { builtInRules } from '@pfs/core/classification-rules';
import type { DraftLump } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { type RemittanceRows, toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { centsToText } from '@pfs/core/money';
import type { ProvenDocument } from '../../proven-document.ts';
import {
  type DocumentEvaluation,
  evaluateDocument,
} from '../corpus/evaluation/evaluate-document.ts';
import { matchClaims } from '../corpus/evaluation/evaluate-fields.ts';
import type { HeadLabels, Style } from '../corpus/style.ts';
import type { TruePayment, TrueRemittance } from '../corpus/truth.ts';
import { turned } from './columns.ts';
import type { WildDocument } from './make-wild-document.ts';
import type { Prints } from './wild-layout.ts';

/**
 * What was read from a wild document. Besides wrong amounts, a wrong payer name, quantity or NDC in
 * a completed payment is a silent error, unless a doubt names that value.
 */
export function evaluateWild(read: ProvenDocument, made: WildDocument): DocumentEvaluation {
  const { prints, truth } = made;
  const plain = { ...read, payments: read.payments.map(withoutLess) };
  const evaluation = evaluateAsPrinted(plain, { prints, truth });
  if (evaluation.outcome !== 'completed') return evaluation;
  const amounts = evaluation.silent.filter((told) => !told.startsWith('payer '));
  const others = truth.payments.flatMap((payment, at) => {
    const found = paymentOf(plain, payment, at);
    return found === undefined ? [] : silentTexts(found, payment, prints);
  });
  return { ...evaluation, silent: [...amounts, ...others] };
}

/** Amounts of reversals may be kept as printed, or turned. */
function evaluateAsPrinted(
  read: ProvenDocument,
  { prints, truth }: Pick<WildDocument, 'prints' | 'truth'>,
): DocumentEvaluation {
  const style = styleOf(prints);
  const evaluation = evaluateDocument(read, { truth, style });
  if (prints.reversalsPositive !== true) return evaluation;
  const asPrinted = evaluateDocument(read, { truth: withTurnedReversals(truth), style });
  const best = asPrinted.fieldsRight > evaluation.fieldsRight ? asPrinted : evaluation;
  return { ...best, silent: evaluation.silent };
}

function withTurnedReversals({ payments }: TrueRemittance): TrueRemittance {
  return {
    payments: payments.map((payment) => ({
      ...payment,
      claims: payment.claims.map((claim) => (claim.status === 'reversal' ? turned(claim) : claim)),
    })),
  };
}

/** `Less:` before a lump sum's name is not part of the name. */
function withoutLess(proven: ProvenPayment): ProvenPayment {
  const lumps = proven.payment.lumps.map((lump): DraftLump => {
    const { reference } = lump;
    if (reference === undefined) return lump;
    return { ...lump, reference: { ...reference, value: reference.value.replace(less, '') } };
  });
  return { ...proven, payment: { ...proven.payment, lumps } };
}

const less = /^less:?\s+/i;

function paymentOf(
  { payments }: ProvenDocument,
  { traceNumber }: TruePayment,
  at: number,
): ProvenPayment | undefined {
  const named = payments.find((one) => one.payment.fields.traceNumber?.value === traceNumber);
  return named ?? payments[at];
}

function silentTexts(proven: ProvenPayment, truth: TruePayment, prints: Prints): readonly string[] {
  const options = { check: 0, index: 0, organizationId: 'bench', rules: builtInRules };
  const [rows, ...others] = toRemittanceRows(proven, options);
  if (rows === undefined || others.length > 0) return ['several payers instead of one'];
  const silent: string[] = [];
  const isDoubted = (field: string, row?: number) =>
    proven.doubts.some((doubt) => doubt.field === field && doubt.row === row);
  const name = rows.payment.payer?.name;
  if (name !== undefined && plainName(name) !== truth.payerName && !isDoubted('payerName')) {
    silent.push(`payer ${name} instead of ${truth.payerName}`);
  }
  const matches = matchClaims(truth.claims.map(toMatchable), rows.claims.map(ofRow));
  truth.claims.forEach((claim, at) => {
    const match = rows.claims[matches[at] ?? -1];
    if (match === undefined) return;
    const { quantity, ndc } = match.claim;
    const say = (field: 'quantity' | 'ndc', own: unknown, is: unknown): void => {
      const isTrue = prints.columns.includes(field) && own === is;
      if (own === undefined || isTrue || isDoubted(field, match.row)) return;
      silent.push(`${claim.claimId} ${field} ${own} instead of ${is}`);
    };
    const units = Number(claim.quantity) * (claim.status === 'reversal' ? -1 : 1);
    say('quantity', quantity === undefined ? undefined : Number(quantity), units);
    say('ndc', ndc, claim.ndc);
  });
  return silent;
}

function plainName(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

function toMatchable({ claimId, dateOfService, amounts }: TruePayment['claims'][number]) {
  return { claimId, dateOfService, net: centsToText(amounts.net) };
}

function ofRow({ claim }: RemittanceRows['claims'][number]) {
  const { claimId, dateOfService, netCents } = claim;
  return { claimId, dateOfService, net: centsToText(netCents) };
}

/** What evaluating a corpus document needs from a style: what is printed, and with which signs. */
export function styleOf(prints: Prints): Style {
  const { columns, facts = [], lumpsDeducted = 'positive', feesPrinted = 'positive' } = prints;
  const printed: readonly (keyof HeadLabels)[] = ['payer', 'trace', 'paidOn', 'amount', ...facts];
  return {
    page: [612, 792],
    margin: 36,
    font: 'Helvetica',
    fontSize: 8,
    columns: columns.map((field) => ({ field, label: field })),
    rules: 'none',
    money: { negative: 'minus' },
    feesPrinted,
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: '',
      labels: Object.fromEntries(printed.map((one) => [one, one])),
    },
    lumps: { title: '', labels: ['', ''], taken: lumpsDeducted },
    content: { amounts: [], claims: [0, 0] },
  };
}
