import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, findButton } from '../../../testing/open-at.tsx';
import { findTable } from '../../../testing/parts-of-page.ts';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import VendorAuditPage from '../vendor-audit-page.tsx';

const idOf = (end: string) => `0190b000-0000-7000-8000-${end.padStart(12, '0')}`;

const line: VendorInvoiceDetail['lineItems'][number] = {
  id: idOf('c1'),
  description: 'METFORMIN 500 MG',
  quantity: 2,
  unitPrice: 40,
  totalPrice: 80,
  category: null,
  ndc: '00093104801',
  unit: 'BT',
  packSize: null,
  dispensingUnit: null,
  unitBasis: null,
  unitCost: null,
  confirmed: false,
  nadac: { result: 'no_price', price: null, effectiveOn: null },
  box: null,
};

const pending: VendorInvoiceDetail = {
  id: idOf('b1'),
  vendorId: idOf('a1'),
  invoiceNumber: 'H-1',
  vendorName: 'Harborline Drug',
  status: 'pending',
  totalAmount: 80,
  paidAmount: 0,
  open: 0,
  paidInTime: 0,
  balance: 80,
  invoiceDate: '2026-03-02',
  dueDate: null,
  paidDate: null,
  fileName: null,
  origin: 'typed',
  decidedBy: 'person',
  documentId: null,
  version: 3,
  leftOut: null,
  openFindings: 0,
  findingAmount: 0,
  findings: [],
  payments: [],
  statusChanges: [],
  lineItems: [line],
};

const path = `/api/vendor-invoices/${pending.id}`;

type Change = (said: Readonly<Record<string, unknown>>) => Partial<VendorInvoiceDetail> | Response;

/** Opens the details of an invoice by its address, over a server that keeps its changes. */
async function openDetails(invoice: VendorInvoiceDetail, call = '', change: Change = () => ({})) {
  let kept = invoice;
  const sent: object[] = [];
  const user = aUser();
  answerAs(user, {
    'GET /api/vendors': () => Response.json([]),
    'GET /api/vendor-invoices': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    [`GET ${path}`]: () => Response.json(kept),
    [call]: ({ body }) => {
      const said = JSON.parse(String(body)) as Readonly<Record<string, unknown>>;
      sent.push(said);
      const changed = change(said);
      if (changed instanceof Response) return changed;
      kept = { ...kept, ...changed };
      return Response.json(kept);
    },
  });
  const at = `/vendor-audit?tab=invoices&invoice=${invoice.id}`;
  renderScreen(<VendorAuditPage />, { path: at, user });
  await findTable('Line Items');
  return sent;
}

const click = async (name: string) => fireEvent.click(await findButton(name));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function findForm(name: string) {
  return within(await screen.findByLabelText(name, { selector: 'form' }));
}

/** Sends a form off; the button that opened it may have the same name. */
const sendOff = async (form: string, name: string) =>
  fireEvent.click((await findForm(form)).getByText(name, { selector: 'button' }));

test('eighty findings and lines are shown a part at a time', async () => {
  const lineItems = Array.from({ length: 81 }, (_, at) => ({
    ...line,
    id: idOf(`${at}`),
    description: `Line ${at}`,
  }));
  const findings = lineItems.map(({ id, description }) => ({
    ...({
      id,
      invoiceId: pending.id,
      lineId: id,
      kind: 'line_arithmetic',
      status: 'open',
    } as const),
    ...{ amount: 1, evidence: {}, sentence: `${description} is miscalculated.`, note: null },
    ...{ decidedByName: null, decidedAt: null, foundAt: '2026-03-02T10:00:00Z' },
  }));
  await openDetails({ ...pending, lineItems, findings });
  screen.getByText('Line 9 is miscalculated.');
  expect(screen.queryByText('Line 10 is miscalculated.')).toBeNull();
  await click('Show all 81 findings');
  screen.getByText('Line 80 is miscalculated.');
  screen.getByText('1 to 50 of 81');
  expect(screen.queryByText('Line 80')).toBeNull();
  fireEvent.click(screen.getByLabelText('Next page'));
  screen.getByText('Line 80');
});

test.each([
  ['no_price', null, 'NADAC: not checked, no price on the invoice date'],
  ['no_unit', 0.4, 'NADAC: not checked, unit not confirmed ($0.40 since Mar 1, 2026)'],
  ['no_ndc', null, 'NADAC: not checked, no NDC'],
  ['within', 0.4, 'NADAC: at most 10% above ($0.40 since Mar 1, 2026)'],
  ['above', 0.4, 'NADAC: more than 10% above ($0.40 since Mar 1, 2026)'],
] as const)('the comparison of a line with NADAC is told: %s', async (result, price, words) => {
  const nadac = { result, price, effectiveOn: price === null ? null : '2026-03-01' };
  const ndc = result === 'no_ndc' ? null : line.ndc;
  await openDetails({ ...pending, lineItems: [{ ...line, ndc, nadac }] });
  screen.getByText((_, element) => element?.textContent === words && element.children.length < 2);
});

test('the unit of a line can be confirmed', async () => {
  const known = {
    ...({ packSize: 100, dispensingUnit: 'EA', unitBasis: 'person' } as const),
    ...{ unitCost: 0.4, confirmed: true },
  };
  const sent = await openDetails(pending, `PATCH ${path}/line-items/${line.id}`, () => ({
    lineItems: [{ ...line, ...known }],
  }));
  screen.getByText('Unknown unit');
  await click('Confirm unit');
  await type('One unit holds', '0');
  await click('Confirm');
  await screen.findByText('Package size must be above zero');
  await type('One unit holds', '100');
  await click('Confirm');
  await screen.findByText('100 EA per unit, confirmed by a user');
  screen.getByText('$0.40 per unit');
  expect(sent).toEqual([{ ndc: line.ndc, unit: 'BT', packSize: '100', dispensingUnit: 'EA' }]);
});

test('a dispute needs a reason', async () => {
  const sent = await openDetails(pending, `PATCH ${path}/status`, () => ({ status: 'disputed' }));
  await click('Dispute');
  await sendOff('Dispute Invoice', 'Dispute');
  await screen.findByText('Enter a reason');
  await type('Reason', 'Eight of ten bottles came');
  await sendOff('Dispute Invoice', 'Dispute');
  await screen.findByText('Disputed', { selector: 'dd span' });
  const reason = 'Eight of ten bottles came';
  expect(sent).toEqual([{ status: 'disputed', reason, version: 3 }]);
});

test('a partial payment is recorded once its date is valid', async () => {
  const fields = { paidOn: 'It can’t lie in the future' };
  const approved = { ...pending, status: 'approved' } as const;
  const sent = await openDetails(approved, `POST ${path}/payments`, ({ paidOn }) =>
    paidOn === '2099-01-01'
      ? Response.json({ code: 'invalid_input', message: 'No', fields }, { status: 400 })
      : { paidAmount: 25.5, balance: 54.5 },
  );
  await click('Record Payment');
  expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '80.00');
  await type('Amount', '25.5');
  await type('Paid on', '2099-01-01');
  await sendOff('Record Payment', 'Record Payment');
  await (await findForm('Record Payment')).findByText(fields.paidOn);
  await type('Paid on', '2026-03-20');
  await sendOff('Record Payment', 'Record Payment');
  await screen.findByText('$54.50 still due.');
  expect(sent.at(-1)).toEqual({ amount: '25.5', paidOn: '2026-03-20', version: 3 });
});

test('an invoice is cancelled after a confirmation', async () => {
  const sent = await openDetails(pending, `PATCH ${path}/status`, () => ({ status: 'cancelled' }));
  await click('Cancel Invoice');
  await screen.findByText('This can’t be undone');
  await click('Keep Invoice');
  expect(sent).toEqual([]);
  await click('Cancel Invoice');
  const sure = await screen.findByText('Cancel this invoice?', { selector: 'dialog h2' });
  const dialog = sure.closest('dialog') as HTMLElement;
  fireEvent.click(within(dialog).getByText('Cancel Invoice', { selector: 'button' }));
  await screen.findByText('Cancelled', { selector: 'dd span' });
  expect(sent).toEqual([{ status: 'cancelled', version: 3 }]);
  for (const step of [/^Approve/, 'Dispute', 'Cancel Invoice']) {
    expect(screen.queryByText(step, { selector: 'button' })).toBeNull();
  }
});
