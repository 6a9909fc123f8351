import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { layoutInvoices } from '../invoices/layout-invoices.ts';
import { layoutRemittance } from '../layout/layout-remittance.ts';
import { readDocument } from '../read-document.ts';
import { printDocument, printPage, printTable } from '../testing/layout/print-words.ts';
import { withMeanings } from './regional-formats.ts';

function meantOf(...texts: readonly string[]): string[] {
  const printed = texts.map((text, at) => ({ x: 30, y: 20 + at * 14, text }));
  const { pages } = withMeanings(printDocument(printPage(printed)));
  return pages.flatMap(({ words }) => words.map(({ text, meant }) => meant ?? text));
}

test.each([
  ['one of them says the order', ['13.04.2026', '01.03.2026'], ['2026-04-13', '2026-03-01']],
  ['none says it', ['04/03/2026', '03/01/2026'], ['04/03/2026', '03/01/2026']],
  ['both orders are there', ['13/04/2026', '04/13/2026'], ['13/04/2026', '04/13/2026']],
  ['a number only looks like one', ['25-12-30', '04/03/2026'], ['2030-12-25', '04/03/2026']],
])('dates of a page where %s', (_, texts, meant) => {
  expect(meantOf(...texts)).toEqual(meant);
});

test.each([
  ['commas before cents', ['17,00', '1.033,25', '(2,50)'], ['17.00', '1033.25', '(2.50)']],
  ['points before cents', ['17.00', '1,033.25', '2,50'], ['17.00', '1,033.25', '2,50']],
  ['another currency', ['€12.00', 'C$3.50', '4.00 CAD'], ['12.00', '3.50', '4.00', 'CAD']],
])('amounts of a page with %s', (_, texts, meant) => {
  expect(meantOf(...texts)).toEqual(meant);
});

interface Said {
  readonly paidOn?: string;
  readonly day?: string;
  readonly quantity?: string;
}

const headings = ['Rx #', 'Fill Date', 'Qty', 'Gross', 'DIR', 'Net Paid'];

/** Two claims of a sheet and of a page with decimal commas. */
function rowsOf({ day = '2026-03-04', quantity = '30' }: Said): string[][] {
  return [
    ['7000001', day, quantity, '18,50', '1,50', '17,00'],
    ['7000002', '2026-03-02', '60', '1.034,50', '1,50', '1.033,00'],
  ];
}

async function sheet(said: Said) {
  const lines = [
    'Payer:;BLUE HERON RX',
    'Check Number:;4411',
    `Check Date:;${said.paidOn ?? '2026-04-13'}`,
    'Check Amount:;1.050,00',
    headings.join(';'),
    ...rowsOf(said).map((row) => row.join(';')),
  ];
  const { payments } = await readDocument(new TextEncoder().encode(lines.join('\n')));
  return payments[0];
}

function page(said: Said) {
  const texts = [
    { x: 30, y: 20, text: 'Payer: Blue Heron Rx' },
    { x: 30, y: 34, text: 'Check Number: 4411' },
    { x: 300, y: 34, text: `Check Date: ${said.paidOn ?? '2026-04-13'}` },
    { x: 30, y: 48, text: 'Check Amount: 1.050,00' },
    ...printTable({ top: 100, headings, rows: rowsOf(said) }),
  ];
  const [payment] = layoutRemittance(printDocument(printPage(texts))).payments;
  return payment && proveDraft(payment);
}

const doubt = (field: string) => expect.objectContaining({ field, code: 'uncertain' });

test.each([
  ['of the payment', { paidOn: '04/03/2026' }, 'paidOn'],
  ['of a fill', { day: '04/03/2026' }, 'dateOfService'],
  ['of a fill with points', { day: '04.03.2026' }, 'dateOfService'],
  [
    'of a fill, where only days with another sign say the order',
    { paidOn: '13.04.2026', day: '04/03/2026' },
    'dateOfService',
  ],
])('an ambiguous date %s waits beside decimal commas', async (_, said, field) => {
  for (const proven of [await sheet(said), page(said)]) {
    expect(proven?.status).toBe('unproven');
    expect(proven?.doubts).toEqual([doubt(field)]);
    const { fields, claims } = proven?.payment ?? { fields: {}, claims: [] };
    const all: Record<string, unknown> = { ...claims[0]?.fields, ...fields };
    const readings = field === 'paidOn' ? all[field] : claims[0]?.fields.dateOfService;
    expect(readings).toMatchObject({ value: '2026-03-04', otherReadings: ['2026-04-03'] });
  }
});

test.each([
  ['another day says the order', { paidOn: '13/04/2026', day: '04/03/2026' }, '2026-03-04'],
  ['another day says the other one', { paidOn: '04/13/2026', day: '04/03/2026' }, '2026-04-03'],
  ['both are the same', { day: '03/03/2026' }, '2026-03-03'],
  ['its month is a word', { day: '4-MAR-2026' }, '2026-03-04'],
])('a date beside decimal commas is read where %s', async (_, said, day) => {
  for (const proven of [await sheet(said), page(said)]) {
    expect(proven?.doubts).toEqual([]);
    expect(proven?.payment.claims[0]?.fields.dateOfService?.value).toBe(day);
  }
});

test.each(['30.000', '30.000 EA', '30,000 EA'])(
  'a quantity of %s is a review item beside decimal commas',
  async (quantity) => {
    for (const proven of [
      await sheet({ quantity }),
      page({ quantity: quantity.replace(' ', '') }),
    ]) {
      expect(proven?.status).toBe('proven');
      expect(proven?.doubts).toEqual([doubt('quantity')]);
    }
  },
);

test('dates and quantities of an invoice wait beside decimal commas', () => {
  const [invoice] = layoutInvoices(
    printDocument(
      printPage([
        { x: 30, y: 20, text: 'HARBOR WHOLESALE DRUG' },
        { x: 30, y: 34, text: 'Invoice Number: 88123' },
        { x: 300, y: 34, text: 'Invoice Date: 04/03/2026' },
        ...printTable({
          top: 100,
          headings: ['NDC', 'Description', 'Qty', 'Unit Price', 'Amount'],
          rows: [['00093-7146-01', 'ATORVASTATIN 20MG', '30.000', '0,50', '15,00']],
        }),
        { x: 30, y: 200, text: 'Invoice Total: 15,00' },
      ]),
    ),
  ).invoices;
  expect(invoice?.fields.invoiceDate?.otherReadings).toEqual(['2026-04-03']);
  expect(invoice?.lines[0]?.fields.quantity?.otherReadings).toEqual(['30']);
});
