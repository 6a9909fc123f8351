import { toCents } from '@pfs/core/money';
import { expect, test } from 'vitest';
import type { HeldFinding, KeptFinding } from './invoice-findings.repository.ts';
import { compareFindings } from './settle-findings.service.ts';

const held = (lineId: string, cents: number): HeldFinding => ({
  invoiceId: 'i',
  lineId,
  kind: 'line_arithmetic',
  amountCents: toCents(cents),
  evidence: {
    quantity: '1',
    unitPrice: '1',
    computedCents: toCents(0),
    printedCents: toCents(cents),
  },
});

const kept = (lineId: string, status: KeptFinding['status'], cents = 100): KeptFinding => ({
  ...held(lineId, cents),
  lineId,
  id: `of ${lineId}`,
  status,
});

const lookedAt = (...lineIds: readonly string[]) =>
  lineIds.map((lineId) => ({ invoiceId: 'i', lineId, kinds: ['line_arithmetic'] as const }));

test('what is open goes where it no longer holds, and only where it was looked for', () => {
  const before = [kept('a', 'open'), kept('b', 'open'), kept('c', 'open')];
  const { added, changed, gone } = compareFindings(before, lookedAt('a', 'b'), [held('b', 100)]);
  expect({ added, changed, gone }).toEqual({ added: [], changed: [], gone: [kept('a', 'open')] });
});

test('what is open follows, and what is new is added', () => {
  const found = [held('a', 250), held('b', 40)];
  const { added, changed, gone } = compareFindings([kept('a', 'open')], lookedAt('a', 'b'), found);
  expect(changed).toEqual([{ id: 'of a', held: held('a', 250) }]);
  expect({ added, gone }).toEqual({ added: [held('b', 40)], gone: [] });
});

test('what a person decided neither goes nor follows', () => {
  const before = [kept('a', 'accepted'), kept('b', 'disputed')];
  const result = compareFindings(before, lookedAt('a', 'b'), [held('b', 250)]);
  expect(result).toEqual({ added: [], changed: [], gone: [] });
});
