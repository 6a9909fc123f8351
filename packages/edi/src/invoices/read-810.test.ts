import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import { toInvoiceRows } from '@pfs/core/invoice-draft/to-invoice-rows';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { is810, read810 } from './read-810.ts';
import { type Invoice810, type Line810, write810 } from './write-810.ts';

const line: Line810 = {
  description: 'GABAPENTIN 300 MG CAP',
  ndc: '67877022310',
  itemNumber: '410221',
  quantity: '4',
  unit: 'BT',
  size: '100 CP',
  unitPrice: '12.5005',
  totalCents: 5_000,
  charge: undefined,
};
const freight: Line810 = {
  ...line,
  description: 'Freight',
  ndc: undefined,
  quantity: '1',
  totalCents: 795,
  charge: 'Freight',
};
const invoice: Invoice810 = {
  vendorName: 'CASCADE DRUG WHOLESALE',
  invoiceNumber: '7410001',
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-01',
  terms: 'Net 30',
  purchaseOrder: '88121',
  accountNumber: '400112',
  lines: [line, freight],
  totalCents: 5_795,
};

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

test('what was written is read, proven and becomes rows', () => {
  const { findings, invoices } = read810(write810([invoice, { ...invoice, invoiceNumber: '2' }]));
  expect([findings, invoices.length]).toEqual([[], 2]);
  const proven = invoices.map((one) => proveInvoice(one));
  expect(proven.map(({ status, decidedBy }) => [status, decidedBy])).toEqual([
    ['proven', 'edi'],
    ['proven', 'edi'],
  ]);
  expect(proven[0] && toInvoiceRows(proven[0])).toMatchObject({
    vendorName: 'CASCADE DRUG WHOLESALE',
    invoiceNumber: '7410001',
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-01',
    totalCents: 5_795,
    lines: [
      {
        ndc: '67877022310',
        quantity: '4.000',
        unit: 'BT',
        packText: '100 CP',
        unitPrice: '12.50050',
        totalCents: 5_000,
      },
      { description: 'Freight', category: 'Freight', totalCents: 795 },
    ],
  });
});

/** With the number of segments that there are. */
function counted(text: string): string {
  const own = text.slice(text.indexOf('ST*'), text.lastIndexOf('SE*')).split('~').length;
  return text.replace(/SE\*\d+/, `SE*${own}`);
}

/** The one invoice of a file that was changed. */
function changed(from: string | RegExp, to: string) {
  const text = textOf(write810([invoice]));
  const isOfEnd = String(from).includes('SE');
  const { findings, invoices } = read810(
    bytesOf(isOfEnd ? text.replace(from, to) : counted(text.replace(from, to))),
  );
  const [draft] = invoices;
  if (draft === undefined) throw new Error('no invoice');
  return { ...proveInvoice(draft), findings };
}

describe('what senders do otherwise', () => {
  test('a line without its total has that of quantity and price', () => {
    const { invoice: read, status } = changed(/PAM[^~]*~\n/, '');
    expect([status, read.lines[0]?.fields.totalPrice?.value]).toEqual(['proven', '50.00']);
  });

  test('a price for a hundred', () => {
    const { invoice: read, status } = changed('12.5005**', '1250.05*HP*');
    expect([status, read.lines[0]?.fields.unitPrice?.value]).toEqual(['proven', '12.50050']);
  });

  test('a code of ten digits with its shape', () => {
    const { invoice: read } = changed('N4*67877022310', 'N2*6787722310');
    expect(read.lines[0]?.fields.ndc?.value).toBe('67877022310');
  });

  test('a pack of packs', () => {
    const { invoice: read } = changed('PO4*1*100*CP', 'PO4*12*100*ML');
    expect(read.lines[0]?.fields.packSize?.value).toBe('12 X 100 ML');
  });

  test('another currency', () => {
    expect(changed('CUR*SE*USD', 'CUR*SE*CAD').doubts).toMatchObject([{ code: 'other_currency' }]);
  });

  test('a number of segments that is not theirs is told', () => {
    const { doubts, findings } = changed(/SE\*(\d+)\*/, 'SE*99*');
    expect(findings).toMatchObject([{ severity: 'warning' }]);
    expect(doubts).toMatchObject([{ code: 'not_whole' }]);
  });
});

const headOf = 'BIG*20260302*7410001**88121';

describe('what is no plain invoice, or not all that it charges, waits', () => {
  test.each([
    ['a credit memo without a sign', headOf, `${headOf}***CR`, 'credit_without_sign'],
    ['a credit invoice without a sign', headOf, `${headOf}***CN`, 'credit_without_sign'],
    ['a memorandum', headOf, `${headOf}***ME`, 'no_original'],
    ['one that is taken back', headOf, `${headOf}****01`, 'no_original'],
    ['one once more', headOf, `${headOf}****07`, 'no_original'],
    ['two heads', headOf, `${headOf}~BIG*20260101*9999`, 'told_otherwise'],
    ['two totals', 'TDS*5795', 'TDS*5795~TDS*5795', 'told_otherwise'],
    ['a charge by its percents', '***795*', '****6*10', 'amount_not_understood'],
    ['a charge by its rate', '***795*', '*****5*EA*1', 'amount_not_understood'],
    ['a tax by its percents', 'SAC*C*D240***795*', 'TXI*ST**8.25', 'amount_not_understood'],
    ['a price for a dozen', '12.5005**', '150*PD*', 'line_does_not_close'],
    ['a number without end', '7410001', '7'.repeat(101), 'too_long'],
  ])('%s', (_what, from, to, code) => {
    expect(changed(from, to).doubts.map((doubt) => doubt.code)).toContain(code);
  });

  test('a plain invoice by its code', () => {
    expect(changed(headOf, `${headOf}***DI*00`).status).toBe('proven');
  });

  test('words of many segments are cut', () => {
    const pid = `PID*F****${'W'.repeat(400)}~`;
    const proven = changed('PID*F', `${pid}${pid}PID*F`);
    expect(toInvoiceRows(proven)?.lines[0]?.description).toHaveLength(500);
  });
});

test('what is wrong by the file’s own figures is the vendor’s', () => {
  const total = changed('TDS*5795', 'TDS*6795');
  expect([total.status, total.differenceCents]).toEqual(['proven', 1_000]);
  const own = changed('PAM****1*50.00', 'PAM****1*51.00');
  expect(own.equations.filter(({ isVendors }) => isVendors).map(({ kind }) => kind)).toEqual([
    'line',
    'total',
  ]);
});

test('a total that its lines, worked out, do not come to waits', () => {
  const text = counted(
    textOf(write810([invoice]))
      .replace(/PAM[^~]*~\n/, '')
      .replace('TDS*5795', 'TDS*6795'),
  );
  const [draft] = read810(bytesOf(text)).invoices;
  expect(draft && proveInvoice(draft).doubts).toMatchObject([{ code: 'total_does_not_close' }]);
});

test('a file that was cut off holds no invoice behind the cut', () => {
  const text = textOf(write810([invoice, { ...invoice, invoiceNumber: '2' }]));
  const cut = read810(bytesOf(text.slice(0, text.lastIndexOf('TDS'))));
  expect(cut.invoices).toHaveLength(1);
  expect(cut.findings).toMatchObject([{ severity: 'error', invoice: 1 }]);
});

test('wherever a file is cut or damaged, reading ends and says no other total', () => {
  const text = textOf(write810([invoice]));
  fc.assert(
    fc.property(fc.nat(text.length), fc.string({ maxLength: 5 }), (at, put) => {
      const damaged = bytesOf(`${text.slice(0, at)}${put.replace(/[^ -~]/g, '')}`);
      const { findings, invoices } = read810(damaged);
      if (invoices.length === 0) expect(findings).not.toEqual([]);
      else expect(at).toBeGreaterThan(text.lastIndexOf('SE*'));
    }),
  );
});

test('810s are told from other files', () => {
  expect(is810(write810([invoice]))).toBe(true);
  expect(is810(bytesOf(textOf(write810([invoice])).replace('ST*810', 'ST*850')))).toBe(false);
  expect(is810(bytesOf('%PDF-1.7'))).toBe(false);
});
