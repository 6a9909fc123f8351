import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Chance } from '../../testing/draft/chance.ts';
import { doubtful, paymentOf } from '../../testing/draft/draft-rows.ts';
import { misread, someDamage } from '../../testing/draft/misread.ts';
import { printDraft } from '../../testing/draft/print-draft.ts';
import { truthfulPayment } from '../../testing/draft/truthful-payment.ts';
import type { DraftPayment } from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { applyDraftChange, undoDraftChange } from './apply-draft-change.ts';
import type { DraftChange, DraftUndo } from './draft-change.ts';

const fills = [
  { gross: '12.50', dirFee: '2.50', net: '10.00' },
  { gross: '40.00', dirFee: '1.25', net: '38.75' },
  { gross: '7.10', dirFee: '0.10', net: '7.00' },
];

function after(payments: readonly DraftPayment[], change: DraftChange): readonly DraftPayment[] {
  return applyDraftChange(payments, change).payments;
}

test('a value that a person enters is theirs, keeps its place, and can prove the payment', () => {
  const claims = [{ ...fills[0], net: doubtful('16.00') }, ...fills.slice(1)];
  const before = [paymentOf({ amount: '55.75', claims })];
  const net = { part: 'claim', payment: 0, row: 0, field: 'net' } as const;
  const [payment] = after(before, { kind: 'set', ...net, value: '10.00' });
  if (payment === undefined) throw new Error('the payment is gone');
  expect(payment.claims[0]?.fields.net).toMatchObject({
    value: '10.00',
    printed: '16.00',
    decidedBy: 'person',
  });
  expect(proveDraft(payment).status).toBe('proven');
});

test('accepting everything settles what is uncertain, but not what does not add up', () => {
  const claims = [{ ...fills[0], quantity: doubtful('30'), net: '11.00' }, ...fills.slice(1)];
  const [payment] = after([paymentOf({ amount: '56.75', claims })], {
    kind: 'accept_all',
    payment: 0,
  });
  if (payment === undefined) throw new Error('the payment is gone');
  expect(payment.claims[0]?.fields.quantity?.decidedBy).toBe('person');
  expect(proveDraft(payment).doubts.map(({ code }) => code)).toEqual(['row_does_not_close']);
});

test('an amount within a text is accepted on its own, never with all others', () => {
  const claims = [{ ...fills[0], drugName: 'ELIQUIS 5 MG 12.50 2.50' }, ...fills.slice(1)];
  const start = [paymentOf({ amount: '55.75', claims })];
  const all = after(start, { kind: 'accept_all', payment: 0 });
  expect(all[0] && proveDraft(all[0]).doubts).toMatchObject([{ code: 'amount_in_words', row: 0 }]);
  const drug = { part: 'claim', payment: 0, row: 0, field: 'drugName' } as const;
  const one = after(start, { kind: 'accept', ...drug });
  expect(one[0] && proveDraft(one[0]).doubts).toEqual([]);
});

test('a row that a person adds counts toward the total of the row before it', () => {
  const totals = [['net', '55.75']] as const;
  const start = [paymentOf({ amount: '55.75', claims: fills.slice(0, 2), totals })];
  let state = after(start, { kind: 'add_row', part: 'claim', payment: 0, afterRow: 0 });
  const row = 2;
  const values = { claimId: '702', dateOfService: '2026-02-14', ...fills[2] } as const;
  for (const [field, value] of Object.entries(values)) {
    const target = { part: 'claim', payment: 0, row, field: field as 'net' } as const;
    state = after(state, { kind: 'set', ...target, value });
  }
  expect(state[0]?.claims.map((claim) => claim.row)).toEqual([0, 2, 1]);
  expect(state[0] && proveDraft(state[0]).doubts).toEqual([]);
});

test('a payment is split at a row, and each part keeps its own totals', () => {
  const group = { scope: 'group', of: 'net', fromRow: 2, toRow: 2 } as const;
  const whole = paymentOf({ amount: '10.00', claims: fills, totals: [['net', '55.75']] });
  const value = whole.claims[2]?.fields.net;
  if (value === undefined) throw new Error('there is no net');
  const grouped = { ...whole, controls: [...whole.controls, { ...group, value }] };
  const [first, second] = after([grouped], { kind: 'split', payment: 0, row: 2 });
  expect(first?.claims.map(({ row }) => row)).toEqual([0, 1]);
  expect(first?.controls).toEqual([]);
  expect(second?.claims.map(({ row }) => row)).toEqual([2]);
  expect(second?.controls).toHaveLength(1);
  expect(second?.fields).not.toHaveProperty('amount');
});

test('a change to something that does not exist is refused', () => {
  const payments = [paymentOf({ amount: '55.75', claims: fills })];
  const nowhere = { part: 'claim', payment: 0, row: 9 } as const;
  expect(() => after(payments, { kind: 'remove_row', ...nowhere })).toThrow(RangeError);
  expect(() => after(payments, { kind: 'accept_row', ...nowhere })).toThrow(RangeError);
  expect(() => after(payments, { kind: 'accept_all', payment: 1 })).toThrow(RangeError);
});

test('undoing everything a person did leads back to the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
      const chance = new Chance(seed);
      const draft = printDraft(chance, truthfulPayment(chance), 'ocr');
      const start: readonly DraftPayment[] = [misread(chance, draft, someDamage(chance))];
      let state = start;
      const undos: DraftUndo[] = [];
      for (let step = 0; step < 6; step++) {
        const change = someChange(chance, state);
        if (change === undefined) continue;
        const changed = applyDraftChange(state, change);
        // Undo survives being stored.
        undos.push(JSON.parse(JSON.stringify(changed.undo)));
        state = changed.payments;
      }
      for (const undo of undos.reverse()) state = undoDraftChange(state, undo);
      expect(JSON.parse(JSON.stringify(state))).toEqual(JSON.parse(JSON.stringify(start)));
    }),
    { numRuns: 100, examples: [[347819696]] },
  );
});

function someChange(chance: Chance, state: readonly DraftPayment[]): DraftChange | undefined {
  const payment = chance.whole(0, state.length - 1);
  const claims = state[payment]?.claims ?? [];
  if (claims.length < 2) return undefined;
  const { row } = chance.pick(claims);
  const last = claims.at(-1)?.row ?? row;
  // A row that was read twice is one row, so there may be nothing before it to split from.
  const isSplit = claims[0]?.row !== last;
  const hasNet = claims.some(({ fields }) => fields.net !== undefined);
  const at = { part: 'claim', payment, row } as const;
  return chance.pick<DraftChange>([
    { kind: 'set', ...at, field: 'net', value: '1.00' },
    { kind: 'set', ...at, field: 'dirFee', value: '' },
    { kind: 'set', part: 'payment', payment, field: 'amount', value: '2.00' },
    { kind: 'accept', ...at, field: 'net' },
    { kind: 'accept_row', ...at },
    { kind: 'accept_all', payment },
    { kind: 'remove_row', ...at },
    { kind: 'add_row', part: 'claim', payment, afterRow: row },
    { kind: 'add_row', part: 'lump', payment, afterRow: null },
    hasNet
      ? { kind: 'move_column', payment, field: 'net', into: 'gross' }
      : { kind: 'accept_all', payment },
    { kind: 'merge_columns', payment, field: 'dirFee', into: 'gross' },
    { kind: 'flip_rows', part: 'claim', payment, fromRow: row, toRow: row },
    isSplit ? { kind: 'split', payment, row: last } : { kind: 'accept_all', payment },
  ]);
}
