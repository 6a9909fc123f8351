import { toCents } from '@pfs/core/money';
import { expect, test } from 'vitest';
import { compareFindings, type FoundFinding, type SavedFinding } from './save-findings.ts';

const found = (lineId: string, cents: number): FoundFinding => ({
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

const saved = (lineId: string, status: SavedFinding['status'], cents = 100): SavedFinding => ({
  ...found(lineId, cents),
  lineId,
  id: `of ${lineId}`,
  status,
});

const checked = (...lineIds: readonly string[]) =>
  lineIds.map((lineId) => ({ invoiceId: 'i', lineId, kinds: ['line_arithmetic'] as const }));

test('an open finding is deleted once a check no longer finds it', () => {
  const before = [saved('a', 'open'), saved('b', 'open'), saved('c', 'open')];
  const { added, changed, gone } = compareFindings(before, checked('a', 'b'), [found('b', 100)]);
  expect({ added, changed, gone }).toEqual({ added: [], changed: [], gone: [saved('a', 'open')] });
});

test('an open finding is updated, and a new one is added', () => {
  const current = [found('a', 250), found('b', 40)];
  const { added, changed, gone } = compareFindings(
    [saved('a', 'open')],
    checked('a', 'b'),
    current,
  );
  expect(changed).toEqual([{ id: 'of a', found: found('a', 250) }]);
  expect({ added, gone }).toEqual({ added: [found('b', 40)], gone: [] });
});

test('a decided finding is neither deleted nor updated', () => {
  const before = [saved('a', 'accepted'), saved('b', 'disputed')];
  const result = compareFindings(before, checked('a', 'b'), [found('b', 250)]);
  expect(result).toEqual({ added: [], changed: [], gone: [] });
});
