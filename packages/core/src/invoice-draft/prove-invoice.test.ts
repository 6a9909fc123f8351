import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftDecider, DraftValue } from '../draft/draft-remittance.ts';
import type {
  DraftInvoice,
  DraftInvoiceControl,
  DraftInvoiceLine,
  DraftLineField,
} from './draft-invoice.ts';
import { proveInvoice } from './prove-invoice.ts';
import { toInvoiceRows } from './to-invoice-rows.ts';

type Said = string | readonly [string, ...string[]];

function value(said: Said, decidedBy: DraftDecider = 'text_layer'): DraftValue {
  const [first, ...others] = typeof said === 'string' ? [said] : said;
  const plain = { value: first ?? '', printed: first ?? '', box: undefined, decidedBy };
  if (others.length === 0) return { ...plain, confidence: 1 };
  return { ...plain, confidence: 0.8, otherReadings: others };
}

type Cells = Partial<Record<DraftLineField, Said>> & { charge?: DraftInvoiceLine['charge'] };

interface Made {
  readonly lines: readonly Cells[];
  readonly total?: Said;
  readonly decidedBy?: DraftDecider;
  readonly more?: Partial<DraftInvoice>;
  readonly fields?: Readonly<Record<string, string>>;
}

function invoice({ lines, total = '30.00', decidedBy, more, fields }: Made): DraftInvoice {
  const said = {
    vendorName: 'CASCADE DRUG WHOLESALE',
    invoiceNumber: '88213',
    invoiceDate: '2026-03-02',
    ...fields,
  };
  const texts = Object.entries(said).map(([field, text]) => [field, value(text, decidedBy)]);
  return {
    source: 'document',
    fields: { ...Object.fromEntries(texts), total: value(total, decidedBy) },
    lines: lines.map(({ charge, ...cells }, row) => ({
      row,
      box: undefined,
      charge,
      fields: Object.fromEntries(
        Object.entries(cells).map(([field, cell]) => [field, value(cell, decidedBy)]),
      ),
    })),
    controls: [],
    ...more,
  };
}

const line = (quantity: Said, unitPrice: Said, totalPrice: Said): Cells => {
  return { description: 'GABAPENTIN 300 MG', quantity, unitPrice, totalPrice };
};

const honest = [line('2', '10.00', '20.00'), line('4', '2.50', '10.00')];
const codesOf = (made: Made) => proveInvoice(invoice(made)).doubts.map(({ code }) => code);

test('lines that close and add up to the total are proven', () => {
  const proven = proveInvoice(invoice({ lines: honest }));
  expect(proven).toMatchObject({ status: 'proven', differenceCents: 0, decidedBy: 'text' });
  expect(toInvoiceRows(proven)?.lines).toMatchObject([
    { quantity: '2.000', unitPrice: '10.00000', totalCents: 2_000, category: undefined },
    { quantity: '4.000', unitPrice: '2.50000', totalCents: 1_000 },
  ]);
});

describe('a line that does not close', () => {
  const wrong = [line('2', '10.00', '21.00'), line('4', '2.50', '10.00')];

  test('is the vendor’s own mistake when all of it is printed text and the others close', () => {
    const proven = proveInvoice(invoice({ lines: wrong, total: '31.00' }));
    expect(proven.status).toBe('proven');
    expect(proven.equations.map(({ holds, isVendors }) => [holds, isVendors])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    const total = proveInvoice(invoice({ lines: honest, total: '35.00' }));
    expect(total).toMatchObject({ status: 'proven', differenceCents: 500 });
  });

  test('waits when it was read from a scan', () => {
    const made = { lines: wrong, total: '31.00', decidedBy: 'ocr' } as const;
    expect(codesOf(made)).toEqual(['line_does_not_close']);
    expect(codesOf({ lines: honest, total: '35.00', decidedBy: 'ocr' })).toEqual([
      'total_does_not_close',
    ]);
  });

  test('waits when its figures are too large for money', () => {
    const lines = [...honest, line('7219004410', '93721400981', '20.00')];
    expect(codesOf({ lines, total: '50.00' })).toContain('not_a_quantity');
  });

  test('waits when no line shows which column is quantity and which is price', () => {
    const lines = [line('300', '12.00', '36.00')];
    expect(codesOf({ lines, total: '36.00' })).toEqual(['line_does_not_close']);
  });

  test.each([
    [{ strayAmounts: [value('5.00')] }, 'amount_not_understood'],
    [{ unknownColumns: ['Adj'] }, 'column_not_known'],
    [{ pagesMissing: 1 }, 'pages_missing'],
  ] as const)('waits beside %j', (more, code) => {
    const codes = codesOf({ lines: honest, total: '35.00', more });
    expect(codes).toContain('total_does_not_close');
    expect(codes).toContain(code);
  });
});

describe('other readings', () => {
  const read = { decidedBy: 'ocr' } as const;

  test('are taken when exactly one closes everything', () => {
    const lines = [line('2', '10.00', ['28.00', '20.00', '26.00']), line('4', '2.50', '10.00')];
    const proven = proveInvoice(invoice({ ...read, lines }));
    expect(proven).toMatchObject({ status: 'proven', repaired: 1, decidedBy: 'repaired' });
    expect(toInvoiceRows(proven)?.lines[0]).toMatchObject({ totalCents: 2_000 });
  });

  test('of single units prove nothing by a price and a total that look alike', () => {
    const same: Said = ['12.50', '12.60'];
    expect(codesOf({ ...read, lines: [line('1', same, same)], total: same })).toContain(
      'several_readings',
    );
  });

  test('of a charge are decided by the total', () => {
    const tax: Cells = { charge: 'Tax', description: 'Sales tax', totalPrice: ['1.80', '1.30'] };
    const proven = proveInvoice(invoice({ ...read, lines: [...honest, tax], total: '31.30' }));
    expect(proven.status).toBe('proven');
    expect(proven.invoice.lines[2]?.fields.totalPrice?.value).toBe('1.30');
  });
});

test('a discount is deducted however it is printed, and a credit keeps its sign', () => {
  const off: Cells = { charge: 'Discount', description: 'Discount', totalPrice: '3.00' };
  const proven = proveInvoice(invoice({ lines: [...honest, off], total: '27.00' }));
  expect(toInvoiceRows(proven)?.lines[2]).toMatchObject({
    totalCents: -300,
    unitPrice: '-3.00000',
    category: 'Discount',
  });
  const credit = proveInvoice(invoice({ lines: [line('2', '10.00', '-20.00')], total: '-20.00' }));
  expect(credit.status).toBe('proven');
  expect(toInvoiceRows(credit)?.lines[0]).toMatchObject({ quantity: '-2.000', totalCents: -2_000 });
});

test('a line’s own discount and tax become lines beside it', () => {
  const lines = [
    { ...line('2', '10.00', '19.50'), discount: '1.00', tax: '0.50' },
    { ...line('4', '2.50', '10.10'), discount: '0.00', tax: '0.10' },
  ];
  const rows = toInvoiceRows(proveInvoice(invoice({ lines, total: '29.60' })))?.lines ?? [];
  expect(rows.map(({ totalCents, category }) => [totalCents, category])).toEqual([
    [2_000, undefined],
    [-100, 'Discount'],
    [50, 'Tax'],
    [1_000, undefined],
    [10, 'Tax'],
  ]);
  expect(rows.reduce((sum, row) => sum + row.totalCents, 0)).toBe(2_960);
});

test.each([
  ['Net 30', '2026-04-01'],
  ['2% 10, Net 30', '2026-04-01'],
  ['15 days', '2026-03-17'],
  ['Due on receipt', '2026-03-02'],
  ['Net 10 EOM', undefined],
  ['2/10 prox', undefined],
])('payment terms %s', (terms, due) => {
  const rows = toInvoiceRows(proveInvoice(invoice({ lines: honest, fields: { terms } })));
  expect(rows?.dueDate).toBe(due);
});

test.each([
  [{ invoiceDate: '2026-05-02' }, ['date_not_plausible']],
  [{ dueDate: '2026-03-01' }, ['due_before_invoice']],
  [{ vendorName: '' }, ['vendor_missing']],
  [{ invoiceNumber: '' }, ['number_missing']],
  [{ balanceDue: '12.00' }, ['balance_does_not_close']],
  [{ balanceDue: '12.00', amountPaid: '18.00' }, []],
])('an invoice with %j', (fields, codes) => {
  const { doubts } = proveInvoice(invoice({ lines: honest, fields }), { today: '2026-03-10' });
  expect(doubts.map(({ code }) => code)).toEqual(codes);
});

test('a ten-digit code is the one that is known', () => {
  const ndc: Said = ['00937214601', '09372014601', '09372146001'];
  const lines = [{ ...honest[0], ndc }, honest[1] as Cells];
  expect(proveInvoice(invoice({ lines })).status).toBe('review');
  const known = proveInvoice(invoice({ lines }), { knownNdcs: new Set(['09372146001']) });
  expect(toInvoiceRows(known)?.lines[0]?.ndc).toBe('09372146001');
});

test('honest lines of any invoice are proven, and a line that is one cent off is not', () => {
  const quantity = fc.integer({ min: 1, max: 9_999_999 });
  const price = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(fc.array(fc.tuple(quantity, price), { minLength: 1, maxLength: 8 }), (bought) => {
      const cents = bought.map(([q, p]) => Number((BigInt(q) * BigInt(p) + 500_000n) / 1_000_000n));
      const usd = (amount: number) => (amount / 100).toFixed(2);
      const lines = bought.map(([q, p], at) =>
        line((q / 1_000).toFixed(3), (p / 100_000).toFixed(5), usd(cents[at] ?? 0)),
      );
      const sum = cents.reduce((all, one) => all + one, 0);
      const proven = proveInvoice(invoice({ lines, total: usd(sum), decidedBy: 'ocr' }));
      expect(proven.status).toBe('proven');
      const off = proveInvoice(invoice({ lines, total: usd(sum + 1), decidedBy: 'ocr' }));
      expect(off.status).toBe('review');
    }),
    { numRuns: 200 },
  );
});

describe('a sheet without a total', () => {
  const flat = (lines: readonly Cells[], decidedBy: DraftDecider = 'cells') => {
    const { fields, ...made } = invoice({ lines, decidedBy });
    const { total, ...head } = fields;
    return proveInvoice({ ...made, fields: head });
  };

  test('adds up to the sum of its lines, even when one of them is the vendor’s mistake', () => {
    expect(flat(honest)).toMatchObject({ status: 'proven', totalCents: 3_000 });
    const mistaken = flat([...honest, line('2', '1.00', '2.50')]);
    expect(mistaken).toMatchObject({ status: 'proven', totalCents: 3_250 });
    expect(mistaken.equations).toMatchObject([{}, {}, { holds: false, isVendors: true }, {}]);
  });

  test('waits when its columns are not shown to be understood', () => {
    const codes = (lines: readonly Cells[]) => flat(lines).doubts.map(({ code }) => code);
    expect(codes([line('2', '10.00', '25.00'), line('4', '2.50', '11.00')])).toContain(
      'total_missing',
    );
    expect(codes([{ description: 'GABAPENTIN', totalPrice: '30.00' }])).toContain('total_missing');
  });

  test('a page without a total waits, because a line may have been missed', () => {
    expect(flat(honest, 'text_layer').doubts).toMatchObject([{ code: 'total_missing' }]);
  });
});

function said(text: string, decidedBy: DraftDecider = 'text_layer', confidence = 1): DraftValue {
  return { value: text, printed: text, box: undefined, decidedBy, confidence };
}

type Row = readonly [quantity: string, unitPrice: string, total: DraftValue | undefined];

function read(rows: readonly Row[], total = '30.00', controls: DraftInvoiceControl[] = []) {
  const invoice: DraftInvoice = {
    source: 'document',
    fields: {
      vendorName: said('CASCADE DRUG WHOLESALE'),
      invoiceNumber: said('88213'),
      invoiceDate: said('2026-03-02'),
      total: said(total),
    },
    lines: rows.map(([quantity, unitPrice, totalPrice], row) => ({
      row,
      box: undefined,
      charge: undefined,
      fields: {
        description: said('GABAPENTIN 300 MG'),
        quantity: said(quantity),
        unitPrice: said(unitPrice),
        ...(totalPrice === undefined ? {} : { totalPrice }),
      },
    })),
    controls,
  };
  const { decidedBy, doubts, invoice: proven, repaired } = proveInvoice(invoice);
  const totals = proven.lines.map(({ fields }) => fields.totalPrice?.value);
  return { codes: doubts.map(({ code }) => code), decidedBy, repaired, totals };
}

const sure: Row = ['2', '10.00', said('20.00')];

test('a missing total is quantity times price when the printed total leaves the same amount', () => {
  const mended = { codes: [], decidedBy: 'repaired', repaired: 1, totals: ['20.00', '10.00'] };
  expect(read([sure, ['4', '2.50', undefined]])).toEqual(mended);
  expect(read([sure, ['4', '2.50', said('')]])).toEqual(mended);
});

test('a missing total stays missing when the printed total leaves something else', () => {
  const { codes, repaired } = read([sure, ['4', '2.50', undefined]], '31.00');
  expect([repaired, codes]).toEqual([0, ['line_total_missing', 'total_does_not_close']]);
});

test('two missing values in one total have only one equation between them', () => {
  expect(read([sure, ['1', '5.00', undefined], ['2', '2.50', undefined]]).repaired).toBe(0);
});

test('totals that leave different amounts repair nothing', () => {
  const value = said('29.00');
  const control = { scope: 'items', of: 'totalPrice', value, fromRow: 0, toRow: 1 } as const;
  expect(read([sure, ['4', '2.50', undefined]], '30.00', [control]).repaired).toBe(0);
});

test('a total that was hard to read is repaired, one that was read with certainty is not', () => {
  expect(read([sure, ['4', '2.50', said('18.00', 'ocr', 0.6)]])).toMatchObject({
    codes: [],
    repaired: 1,
    totals: ['20.00', '10.00'],
  });
  expect(read([sure, ['4', '2.50', said('18.00', 'ocr', 1)]]).repaired).toBe(0);
  expect(read([sure, ['4', '2.50', said('18.00')]]).repaired).toBe(0);
  expect(read([sure, ['4', '2.50', said('18.00', 'person')]]).repaired).toBe(0);
});

test('the total of an item that was not shipped is zero', () => {
  const left: Row = ['0', '8.10', undefined];
  const { codes, totals } = read([sure, left, left, ['4', '2.50', said('10.00')]]);
  expect([codes, totals]).toEqual([[], ['20.00', '0.00', '0.00', '10.00']]);
});
