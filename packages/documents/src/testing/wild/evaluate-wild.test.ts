import type { DraftClaim, DraftValue } from '@pfs/core/draft/draft-remittance';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { expect, test } from 'vitest';
import type { ProvenDocument } from '../../proven-document.ts';
import { trueDraft } from '../corpus/evaluation/true-draft.ts';
import { evaluateWild, styleOf } from './evaluate-wild.ts';
import {
  makeWildDocument,
  type WildDocument,
  wildHeldOutNames,
  wildLayoutNames,
  wildUnseenNames,
} from './make-wild-document.ts';

function readWithoutFault({ truth, prints }: WildDocument): ProvenDocument {
  const payments = truth.payments.map((payment): ProvenPayment => {
    const proven = proveDraft(trueDraft(payment, styleOf(prints)));
    return { ...proven, status: 'proven' };
  });
  return { kind: 'pdf', pages: [], payments, notRemittance: undefined };
}

test.each([...wildLayoutNames, ...wildHeldOutNames, ...wildUnseenNames])(
  '%s read without an error has nothing wrong',
  async (layout) => {
    const made = await makeWildDocument({ layout, seed: 4 });
    const evaluation = evaluateWild(readWithoutFault(made), made);
    expect(evaluation.wrong).toEqual([]);
    expect(evaluation.silent).toEqual([]);
    expect(evaluation.claimsFound).toBe(evaluation.claims);
  },
);

async function ledgerWith(change: (proven: ProvenPayment) => ProvenPayment) {
  const made = await makeWildDocument({ layout: 'ndcBelow', seed: 4 });
  const read = readWithoutFault(made);
  return evaluateWild({ ...read, payments: read.payments.map(change) }, made).silent;
}

function withPayer(proven: ProvenPayment, value: string): ProvenPayment {
  const { payment } = proven;
  const payerName = { ...(payment.fields.payerName as DraftValue), value };
  return { ...proven, payment: { ...payment, fields: { ...payment.fields, payerName } } };
}

function withFirstClaim(
  proven: ProvenPayment,
  field: 'quantity' | 'ndc',
  value: string,
): ProvenPayment {
  const { payment } = proven;
  const [first, ...others] = payment.claims as [DraftClaim, ...DraftClaim[]];
  const fields = { ...first.fields, [field]: { ...first.fields[field], value } };
  return { ...proven, payment: { ...payment, claims: [{ ...first, fields }, ...others] } };
}

test("another payer's name in a completed payment is a silent error", async () => {
  const silent = await ledgerWith((proven) => withPayer(proven, 'First Prairie National Bank'));
  expect(silent).toHaveLength(1);
  expect(silent[0]).toMatch(/^payer First Prairie National Bank instead of /);
});

test('a payer name with other spaces is the same', async () => {
  const silent = await ledgerWith((proven) =>
    withPayer(proven, proven.payment.fields.payerName?.value.replaceAll(' ', '\n') ?? ''),
  );
  expect(silent).toEqual([]);
});

test.each([
  ['quantity', '17'],
  ['ndc', '11111111111'],
] as const)('a false %s is a silent error', async (field, value) => {
  const silent = await ledgerWith((proven) => withFirstClaim(proven, field, value));
  expect(silent).toHaveLength(1);
  expect(silent[0]).toContain(`${field} ${value} instead of`);
});

test('a wrong quantity that a doubt names is not a silent error', async () => {
  const silent = await ledgerWith((proven) => {
    const row = proven.payment.claims[0]?.row;
    const doubt = { part: 'claim', row, field: 'quantity', code: 'uncertain' } as const;
    return { ...withFirstClaim(proven, 'quantity', '17'), doubts: [doubt] };
  });
  expect(silent).toEqual([]);
});
