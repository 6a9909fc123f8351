import { proveDraft } from '@pfs/core/draft/prove-draft';
import { toCents } from '@pfs/core/money';
import { expect, test } from 'vitest';
import type { ProvenDocument } from '../../../proven-document.ts';
import { layoutNames } from '../layouts.ts';
import { type CorpusDocument, makeCorpusDocument } from '../make-corpus-document.ts';
import { evaluateDocument } from './evaluate-document.ts';
import { trueDraft } from './true-draft.ts';

function readWithoutFault({ truth, style }: CorpusDocument): ProvenDocument {
  const payments = truth.payments.map((payment) => proveDraft(trueDraft(payment, style)));
  return { kind: 'pdf', pages: [], payments, notRemittance: undefined };
}

test.each(layoutNames)('%s read without an error has no wrong value', async (layout) => {
  const made = await makeCorpusDocument({ layout, seed: 4, claims: 12 });
  const evaluation = evaluateDocument(readWithoutFault(made), made);
  expect(evaluation.wrong).toEqual([]);
  expect(evaluation.silent).toEqual([]);
  expect(evaluation.claimsFound).toBe(evaluation.claims);
});

test('a wrong figure is reported where it would be counted', async () => {
  const made = await makeCorpusDocument({ layout: 'dirGrid', seed: 4, claims: 12 });
  const read = readWithoutFault(made);
  const [payment] = made.truth.payments;
  if (payment === undefined) throw new Error('no payment');
  const truth = { payments: [{ ...payment, amount: toCents(payment.amount + 1) }] };
  const proven = read.payments.map((one) => ({ ...one, status: 'proven' as const }));
  const evaluation = evaluateDocument({ ...read, payments: proven }, { ...made, truth });
  expect(evaluation.silent).toEqual([`payment ${payment.amount} instead of ${payment.amount + 1}`]);
});
