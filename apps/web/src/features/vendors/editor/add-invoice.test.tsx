import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, findButton } from '../../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import VendorAuditPage from '../vendor-audit-page.tsx';

const tooEarly = 'The due date can’t be before the invoice date';
const vendorId = '0190b000-0000-7000-8000-0000000000a1';

async function open() {
  const sent: unknown[] = [];
  const user = aUser();
  answerAs(user, {
    'GET /api/vendors': () =>
      Response.json([{ id: vendorId, name: 'Harborline Drug', isActive: true }]),
    'POST /api/vendor-invoices': ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json(
        { code: 'invalid_input', message: 'Not so', requestId: 'r', fields: { dueDate: tooEarly } },
        { status: 400 },
      );
    },
  });
  renderScreen(<VendorAuditPage />, { path: '/vendor-audit?add=invoice', user });
  await findButton('Save Invoice');
  return sent;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = async () => fireEvent.click(await findButton('Save Invoice'));
const sums = () => screen.getByLabelText('Sums').textContent;
const isFocused = (label: string) => () =>
  expect(document.activeElement).toBe(screen.getByLabelText(label));

test('missing values are reported before sending, server errors at their fields', async () => {
  const sent = await open();
  await save();
  await screen.findByText('Choose a vendor');
  expect(sent).toEqual([]);
  type('Vendor', vendorId);
  type('Invoice Number', 'H-1');
  type('Invoice Date', '2026-03-02');
  type(/^Due Date/, '2026-03-01');
  type('Total Amount', '$1.00');
  type('Description, line 1', 'Freight');
  type('Quantity, line 1', '1');
  type('Unit Price, line 1', '1.00');
  await save();
  await screen.findByText(tooEarly);
  expect(screen.getByLabelText(/^Due Date/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toMatchObject([{ vendorId, dueDate: '2026-03-01', totalAmount: '1.00' }]);
});

test('totals are computed as lines are typed', async () => {
  await open();
  type('Total Amount', '$126.50');
  type('Quantity, line 1', '3');
  type('Unit Price, line 1', '40.25');
  expect(screen.getByLabelText('Total, line 1')).toHaveProperty('value', '120.75');
  type('Total, line 1', '125.50');
  screen.getByText('Quantity × price doesn’t match the total. Saved as a finding.');
  screen.getByText('Line 1: 3 × 40.25 is $120.75, a difference of $4.75.');
  expect(sums()).toContain('Total of lines $125.50Invoice total $126.50Difference $1.00');
  fireEvent.click(screen.getByText('Use as invoice total'));
  expect(sums()).toContain('Totals match');
  expect(screen.getByLabelText('Total Amount')).toHaveProperty('value', '125.50');
});

test('keys move between lines and remove one', async () => {
  await open();
  type('Description, line 1', 'Aspirin');
  fireEvent.keyDown(screen.getByLabelText('Total, line 1'), { key: 'Enter' });
  await waitFor(isFocused('Description, line 2'));
  type('Description, line 2', 'Freight');
  fireEvent.keyDown(screen.getByLabelText('Unit, line 2'), { key: 'ArrowUp' });
  await waitFor(isFocused('Unit, line 1'));
  fireEvent.keyDown(screen.getByLabelText('Unit, line 1'), { key: 'Backspace', ctrlKey: true });
  expect(screen.getByLabelText('Description, line 1')).toHaveProperty('value', 'Freight');
});
