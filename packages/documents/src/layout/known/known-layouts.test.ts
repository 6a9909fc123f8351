import { isSameLayout, type LayoutFacts } from '@pfs/core/draft/known-layout';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../testing/layout/draft-facts.ts';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

const headings = ['Rx #', 'Fill Date', 'Drug', 'Gross', 'DIR Fee', 'Net Paid'];
const at = (x: number, y: number, text: string): PrintedText => ({ x, y, text });

interface Printed {
  readonly payer?: string;
  readonly facts?: readonly PrintedText[];
  readonly headings?: readonly string[];
  readonly rows?: number;
  readonly foot?: string;
  readonly pages?: number;
}

/** Its payer is printed small beside the pharmacy, where no letterhead is searched for. */
function print({ payer = 'OLD DOMINION MEDICAID', pages = 1, ...printed }: Printed = {}) {
  const { facts = folio('829218812', '09/14/2026'), rows = 2, foot } = printed;
  const cells = Array.from({ length: rows }, (_, row) => [
    String(7_000_001 + row),
    '09/01/2026',
    row % 2 === 0 ? 'METFORMIN 500 MG' : 'ELIQUIS 5 MG TAB',
    '10.00',
    '1.50',
    '8.50',
  ]);
  const table = printTable({ top: 120, headings: printed.headings ?? headings, rows: cells });
  const head = [at(30, 20, `A service of ${payer} of Richmond`), at(30, 40, 'Payee'), ...facts];
  const feet = foot === undefined ? [] : [at(30, 560, foot)];
  const first = printPage([...head, ...table, ...feet]);
  const others = Array.from({ length: pages - 1 }, (_, page) =>
    printPage(table, { number: page + 2 }),
  );
  return printDocument(first, ...others);
}

const folio = (number: string, day: string, amount = '17.00') => [
  at(30, 60, `Folio ${number}`),
  at(200, 60, `Folio day ${day}`),
  at(400, 60, `Check amount ${amount}`),
];

const printOf = (printed?: Printed): string => {
  const { layout } = layoutRemittance(print(printed));
  if (layout === undefined) throw new Error('no layout');
  return layout.fingerprint;
};

describe('a fingerprint', () => {
  test.each<[string, Printed]>([
    ['another number, day and amount', { facts: folio('4711', '10/02/2026', '1,170.50') }],
    ['more claims', { rows: 24 }],
    ['more pages', { pages: 3 }],
    ['words below the table', { foot: 'Thank you' }],
  ])('is the same with %s', (_, other) => {
    expect(isSameLayout(printOf(), printOf(other))).toBe(true);
  });

  test('stays the same with other totals and lump sums in a list above the claims', () => {
    const list = (...lines: readonly string[]) =>
      printOf({
        facts: [
          ...folio('829218812', '09/14/2026'),
          ...lines.map((text, line) => at(30, 72 + 9 * line, text)),
        ],
      });
    const one = list('SUMMIT CHOICE 12.00 2.00 10.00', 'Audit Recoupment -3.00');
    expect(isSameLayout(one, list('VALLEY PLAN 7.00 1.00 6.00', 'Interest 0.40'))).toBe(true);
  });

  test.each<[string, Printed]>([
    ['another letterhead', { payer: 'NORTHWIND MEDICAID' }],
    ['another heading', { headings: headings.with(2, 'Drug Name') }],
    ['headings in another order', { headings: headings.with(0, 'Fill Date').with(1, 'Rx #') }],
    ['another label', { facts: [at(30, 60, 'Docket 829218812')] }],
  ])('is another with %s', (_, other) => {
    expect(isSameLayout(printOf(), printOf(other))).toBe(false);
  });

  test('of a scan stays the same when the scan leans a little', () => {
    const scan = (shift: number) => {
      const { pages } = print();
      const words = pages
        .flatMap((page) => page.words)
        .map((word) => {
          const { left, right, ...box } = word.box;
          return { ...word, box: { ...box, left: left + shift, right: right + shift } };
        });
      return layoutRemittance({
        kind: 'image',
        pages: pages.map((page) => ({ ...page, source: 'ocr', words })),
      }).layout?.fingerprint;
    };
    expect(scan(0)).toBeDefined();
    expect(isSameLayout(scan(0) ?? '', scan(23) ?? '')).toBe(true);
    expect(isSameLayout(scan(0) ?? '', printOf())).toBe(false);
  });

  test('reveals none of the words it is made of', () => {
    expect(printOf()).toMatch(/^[0-9a-f]{64}:[\d.]+$/);
  });

  test('is absent when no headings of claims are found', () => {
    const letter = printDocument(printPage([at(30, 20, 'Dear pharmacy')]));
    expect(layoutRemittance(letter).layout).toBeUndefined();
  });
});

const all: LayoutFacts = {
  payerName: 'Old Dominion',
  traceNumberLabel: 'folio',
  paidOnLabel: 'folio day',
};

function readKnowing(
  facts: LayoutFacts,
  { printed = {}, payers = [] }: { printed?: Printed; payers?: readonly string[] } = {},
) {
  const known = { layouts: [{ id: 'one', fingerprint: printOf(), facts }], payerNames: payers };
  const { payments, layout } = layoutRemittance(print(printed), known);
  const [payment] = payments;
  if (payment === undefined) throw new Error('no payment');
  return { payment, fields: fieldsOf(payment), used: layout?.knownLayoutId };
}

const later: Printed = { facts: folio('4711001', '10/02/2026'), rows: 2 };

describe('a known layout', () => {
  test('reads what the page prints without a known label, and the payment is proven', () => {
    const { payment, fields, used } = readKnowing(all, { printed: later });
    expect(fields).toMatchObject({
      payerName: 'Old Dominion',
      traceNumber: '4711001',
      paidOn: '2026-10-02',
    });
    expect(payment.fields.paidOn).toMatchObject({ decidedBy: 'layout', confidence: 1 });
    expect(payment.fields.payerName).toMatchObject({ decidedBy: 'layout', box: undefined });
    expect(used).toBe('one');
    expect(proveDraft(payment, { today: '2026-11-01' }).status).toBe('proven');
  });

  test('does not match a document whose head says something else', () => {
    const { fields, used } = readKnowing(all, { printed: { payer: 'NORTHWIND MEDICAID' } });
    expect(fields['payerName']).not.toBe('Old Dominion');
    expect(used).toBeUndefined();
  });

  test('never replaces what a known label says', () => {
    const named = [
      ...folio('829218812', '09/14/2026'),
      at(30, 80, 'Payment date 09/16/2026'),
      at(30, 92, 'Payer: NORTHWIND RX LLC'),
    ];
    const known = { fingerprint: printOf({ facts: named }), id: 'one', facts: all };
    const document = print({ facts: named });
    const { payments } = layoutRemittance(document, { layouts: [known], payerNames: [] });
    expect(fieldsOf(payments[0])).toMatchObject({
      payerName: 'NORTHWIND RX LLC',
      paidOn: '2026-09-16',
      traceNumber: '829218812',
    });
  });

  test('does not set the payer of a page that names another payer', () => {
    const printed = { ...later, foot: 'Northwind Rx processes these claims' };
    const { fields } = readKnowing(all, { printed, payers: ['NORTHWIND RX', 'Old Dominion'] });
    expect(fields['payerName']).not.toBe('Old Dominion');
    expect(fields['traceNumber']).toBe('4711001');
  });

  test('does not choose between two values of one label', () => {
    const facts = [...folio('4711001', '10/02/2026'), at(30, 80, 'Folio 4711002')];
    const layout = { id: 'one', fingerprint: printOf({ facts }), facts: all };
    const { payments } = layoutRemittance(print({ facts }), { layouts: [layout], payerNames: [] });
    expect(fieldsOf(payments[0])['traceNumber']).toBeUndefined();
  });

  test('is not used when nothing is missing on the page', () => {
    expect(readKnowing({ payerName: undefined }, { printed: later }).used).toBeUndefined();
  });
});

test('numbers and dates are learned by the words beside or above them', () => {
  const below = [
    at(30, 60, 'Folio'),
    at(120, 60, 'Folio day'),
    at(240, 60, 'Member ID'),
    at(320, 60, 'Younger, Thaddeus'),
    at(30, 72, '829218812'),
    at(120, 72, '09/14/2026'),
    at(240, 72, '55500123'),
    at(330, 72, '55500124'),
    at(400, 72, 'Check amount 17.00'),
  ];
  const { layout } = layoutRemittance(print({ facts: below }));
  expect(layout?.labelled).toEqual([
    { field: 'traceNumber', label: 'folio', value: '829218812' },
    { field: 'paidOn', label: 'folio day', value: '2026-09-14' },
  ]);
});
