import { expect, test } from 'vitest';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type ReadExportOptions, readExport } from './read-export.ts';

const options: ReadExportOptions = {
  ...{ today: '2026-11-20', ownStores: [], sources: [], wantsRows: true },
};

const read = (text: string, given: Partial<ReadExportOptions> = {}) =>
  readExport(new TextEncoder().encode(text), { ...options, ...given });

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const codes = (reading: Awaited<ReturnType<typeof read>>) =>
  reading.problems.map((problem) => problem.code);

test('a report whose headings nobody knows waits for a person to map them', async () => {
  const heads = 'Kind,Serial,Seq,Dispensed,Key,Units,Plan Value';
  const line = (serial: string) => `B1,${serial},0,9/14/2026,00093-7424-56,30,12.00`;
  const reading = await read(csv('Month of September', heads, line('100001'), line('100002')));
  expect(reading.columns.map(({ key }) => key)).toEqual(heads.split(','));
  expect(codes(reading)).toEqual(['missing_column', 'missing_column', 'missing_column', 'no_rows']);
  const map = {
    Serial: 'rxNumber',
    Dispensed: 'filledOn',
    Key: 'ndc',
    'Plan Value': 'paid',
  } as const;
  const chosen = { map, dayOrder: undefined, store: 'own' };
  const mapped = await read(csv('Month of September', heads, line('100001')), { chosen });
  expect(mapped.rows).toMatchObject([{ rxNumber: '100001', ndc: '00093742456' }]);
  const bank = csv('Date,Text,Check,Amount', '9/14/2026,DEPOSIT,1001,12.00');
  await expect(read(bank)).rejects.toThrow(UnreadableDocument);
});

test('a report with one heading twice has no second payer', async () => {
  const slip = 'Rx,Filled,NDC,BIN,Paid,Paid';
  const reading = await read(csv(slip, '1,9/14/2026,00093742456,19158,5,5'));
  expect(reading.map).not.toHaveProperty('Paid (2)');
  expect(reading.totals.paidCents).toBe(500);
});

test('a report of whose rows none says what was paid waits for a person', async () => {
  const heads = 'Rx,Filled,NDC,BIN,Paid,Copay';
  const line = (rx: string, rest = '') => `${rx},9/14/2026,00093742456,19158${rest}`;
  const told = await read(csv(heads, line('1', ',5,1'), line('2', ',,1'), line('3', ',,1')));
  expect(codes(told)).toEqual([]);
  const short = await read(csv(heads, line('1'), line('2'), line('3')));
  expect(short.problems).toEqual([{ code: 'no_values', key: 'Paid', target: 'paid' }]);
  const cash = await read(csv(heads, ...['1', '2', '3'].map((rx) => `${rx},9/14/2026,,,,8`)));
  expect(codes(cash)).toEqual([]);
});
