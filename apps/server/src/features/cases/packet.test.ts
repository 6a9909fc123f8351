import { toCents } from '@pfs/core/money';
import { type CaseKind, caseKinds } from '@pfs/core/recovery/cases';
import type { ComparedClaimRow } from '@pfs/wire/payer-files';
import { describe, expect, test } from 'vitest';
import type { PdfBlock } from '../../platform/documents/document.ts';
import { letterOf, type PacketCase, tableOf } from './packet.ts';
import { type PacketRow, packetFields } from './packet-rows.ts';

const head = { organization: 'Corner Pharmacy', lines: ['1 Main St'] };

function rowsOf(count: number, more: Partial<PacketRow> = {}): readonly PacketRow[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{
      rowKey: `${at}`,
      rx: `${100 + at}`,
      filledOn: '2026-09-14',
      asked: toCents(1_01),
      ...more,
    },
  }));
}

const packetCase = (kind: CaseKind, rows: number, more: Partial<PacketCase> = {}): PacketCase => ({
  ...{ number: 3, kind, partyName: 'CAREMARK', rows, askedCents: toCents(rows * 1_01) },
  ...{ madeOn: '2026-11-20', ...more },
});

/** The lines of a table whose cells need no quotes. */
const cellsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

type TableBlock = Extract<PdfBlock, { kind: 'table' }>;
const tablesOf = (blocks: readonly PdfBlock[]) =>
  blocks.filter((block): block is TableBlock => block.kind === 'table');
const linesOf = (table: TableBlock | undefined) => [
  ...((table?.rows ?? []) as Iterable<unknown[]>),
];

describe.each(caseKinds)('%s', (kind) => {
  test('the total is the sum of the lines, in the letter and in the table', () => {
    const [heads = [], ...lines] = cellsOf(tableOf(packetCase(kind, 3), rowsOf(3)));
    const total = lines.pop() ?? [];
    const at = total.indexOf('3.03');
    expect(total[0]).toBe('Total');
    expect(lines.map((cells) => cells[at])).toEqual(['1.01', '1.01', '1.01']);
    for (const cells of [...lines, total]) expect(cells).toHaveLength(heads.length);
    const table = tablesOf(letterOf(head, packetCase(kind, 3), rowsOf(3)).blocks).at(-1);
    expect(table?.total).toContain(303);
    expect(table?.columns.map(({ label }) => label)).toContain(heads[at]);
  });

  test('another total or another number of rows is refused', () => {
    for (const wrong of [{ askedCents: toCents(3_02) }, { rows: 2 }]) {
      const wanted = packetCase(kind, 3, wrong);
      expect(() => letterOf(head, wanted, rowsOf(3))).toThrow(RangeError);
      expect(() => tableOf(wanted, rowsOf(3))).toThrow(RangeError);
    }
  });

  test('no column is about a person', () => {
    const columns = tablesOf(letterOf(head, packetCase(kind, 1), rowsOf(1)).blocks).flatMap(
      (table) => table.columns.map(({ label }) => label),
    );
    const [heads = []] = cellsOf(tableOf(packetCase(kind, 1), rowsOf(1)));
    expect([...heads, ...columns].join(' ')).not.toMatch(/patient|member|cardholder|birth|name/i);
  });
});

test('no field of a packet is about a person', () => {
  const labels = Object.values(packetFields).map(({ label }) => label);
  expect(labels.join(' ')).not.toMatch(/patient|member|cardholder|birth|name/i);
});

test('a cell is no formula, whatever a file says', () => {
  const reference = '=HYPERLINK("http://evil")';
  const content = tableOf(packetCase('unexplained_lump', 1), rowsOf(1, { reference, code: '+1' }));
  expect(content).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(content).toContain(`"'+1"`);
  expect(content.startsWith('\uFEFFAdjustment code,Reference,')).toBe(true);
});

test('what nobody knows is blank in the table and a dash in the letter', () => {
  const rows = rowsOf(1);
  const [, cells = []] = cellsOf(tableOf(packetCase('underpaid', 1), rows));
  expect(cells.filter((cell) => cell !== '')).toEqual(['100', '2026-09-14', '1.01']);
  const [table] = tablesOf(letterOf(head, packetCase('underpaid', 1), rows).blocks);
  expect(linesOf(table)[0]).toContain(null);
});

test('the days of a missing remittance add up to their claims', () => {
  const rows = [
    ...rowsOf(2, { rowKey: 'one' }),
    ...rowsOf(1, { rowKey: 'two', filledOn: '2026-09-16' }),
  ];
  const wanted = packetCase('missing_remittance', 2, { askedCents: toCents(3_03) });
  const [days] = tablesOf(letterOf(head, wanted, rows).blocks);
  expect(linesOf(days)).toEqual([
    ['Sep 14, 2026', 2, 202],
    ['Sep 16, 2026', 1, 101],
  ]);
  expect(days?.total).toEqual(['Total', 3, 303]);
});

describe('the payer’s own file', () => {
  const claim: ComparedClaimRow = {
    ...{ place: 0, state: 'paid', effect: -3, rxNumber: '501', fillNumber: 0, ndc: null },
    ...{ filledOn: '2026-09-14', drugName: null, plan: '', line: 2, ours: null, theirs: null },
  };
  const heldOf = (theirs: number, ...claims: ComparedClaimRow[]) => ({
    exhibits: [
      {
        ...{ title: 'Your file: GER 88.50%, Q3 2026', claims },
        file: {
          ...{ ours: 10, theirs },
          states: [
            { state: 'same', claims: 5, effect: 0 } as const,
            ...claims.map(({ state, effect }) => ({ state, claims: 1, effect })),
          ],
        },
      },
    ],
    isComplete: true,
  });
  const wanted = packetCase('true_up', 1);
  const headingsOf = (blocks: readonly PdfBlock[]) =>
    blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []));

  test('is compared in the letter, with a table of the claims that differ', () => {
    const held = heldOf(7, claim);
    const { blocks } = letterOf(head, wanted, rowsOf(1), held);
    expect(headingsOf(blocks).at(-1)).toBe('Exhibit: 1 difference');
    expect(tablesOf(blocks)).toHaveLength(3);
    expect(tableOf(wanted, rowsOf(1), held)).toContain('Effect on variance');
  });

  test('that agrees has no table of claims', () => {
    const held = heldOf(10);
    const { blocks } = letterOf(head, wanted, rowsOf(1), held);
    expect(JSON.stringify(blocks)).toContain('they agree');
    expect(headingsOf(blocks).at(-1)).toBe('Your file: GER 88.50%, Q3 2026');
    expect(tablesOf(blocks)).toHaveLength(2);
    expect(tableOf(wanted, rowsOf(1), held)).not.toContain('Effect on variance');
  });

  test('is refused where its differences don’t lead from our figures to it', () => {
    const stale = heldOf(8, claim);
    const [exhibit] = heldOf(7, claim).exhibits;
    const lacking = { ...stale, exhibits: [{ ...exhibit, claims: [] }] } as typeof stale;
    for (const held of [stale, lacking]) {
      expect(() => letterOf(head, wanted, rowsOf(1), held)).toThrow(RangeError);
      expect(() => tableOf(wanted, rowsOf(1), held)).toThrow(RangeError);
    }
  });
});

test('a table too long to print is in the file alone', () => {
  const rows = rowsOf(5_001);
  const letter = letterOf(head, packetCase('underpaid', 5_001), rows);
  expect(tablesOf(letter.blocks)).toEqual([]);
  expect(letter.blocks.at(-1)).toMatchObject({ text: expect.stringContaining('CSV file') });
  expect(JSON.stringify(letter.blocks)).not.toContain('on the next page');
  expect(cellsOf(tableOf(packetCase('underpaid', 5_001), rows))).toHaveLength(5_003);
});

test('wide tables turn the page, and each page names the case', () => {
  const wide = caseKinds.filter((kind) => letterOf(head, packetCase(kind, 1), rowsOf(1)).landscape);
  expect(caseKinds.filter((kind) => !wide.includes(kind))).toEqual([
    ...['unexplained_lump', 'held_payment', 'missing_deposit', 'vendor_duplicate'],
  ]);
  expect(letterOf(head, packetCase('unpaid', 1), rowsOf(1)).head.title).toBe('Case 3');
});
