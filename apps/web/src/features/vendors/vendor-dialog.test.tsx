import type { Vendor } from '@pfs/wire/vendors';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, findButton } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import VendorAuditPage from './vendor-audit-page.tsx';

const nothingFound = { total: 0, amount: 0, rows: [] };

const harborline: Vendor = {
  id: '0190b000-0000-7000-8000-0000000000a1',
  name: 'Harborline Drug',
  vendorCode: 'HD-1',
  contactEmail: null,
  contactPhone: null,
  address: null,
  taxId: null,
  paymentTerms: null,
  isActive: true,
  totalSpend: 0,
  invoiceCount: 0,
  totalPaid: 0,
  openBalance: 0,
  leftOut: null,
};

type Body = Readonly<Record<string, unknown>>;

/** Shows the screen over a server that keeps vendors, and answers what it was sent. */
function open(path: string, refuses: (body: Body) => Response | undefined = () => undefined) {
  let vendors: readonly Vendor[] = [harborline];
  const sent: Body[] = [];
  const save = (id: string) => (init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Body;
    sent.push(body);
    const refused = refuses(body);
    if (refused !== undefined) return refused;
    const { acceptSimilar: _, ...said } = body;
    const saved = { ...(vendors.find((each) => each.id === id) ?? harborline), ...said, id };
    vendors = [...vendors.filter((each) => each.id !== id), saved];
    return Response.json(saved);
  };
  const user = aUser();
  answerAs(user, {
    'GET /api/vendors': () => Response.json(vendors),
    'GET /api/vendor-invoices': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    'GET /api/invoice-findings': () => Response.json(nothingFound),
    'POST /api/vendors': save('0190b000-0000-7000-8000-0000000000a2'),
    [`PATCH /api/vendors/${harborline.id}`]: save(harborline.id),
  });
  return { ...renderScreen(<VendorAuditPage />, { path, user }), sent };
}

const findCard = async (name: string) =>
  (await screen.findByText(name, { selector: 'li h2' })).closest('li') as HTMLElement;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = async (name: string) => fireEvent.click(await findButton(name));

test('an invalid email address is reported before sending', async () => {
  const { sent } = open('/vendor-audit?add=vendor');
  await screen.findByLabelText('Vendor Name *');
  type('Vendor Name *', 'Mesa Supply');
  type('Contact Email', 'not an address');
  await click('Create Vendor');
  await screen.findByText('Please enter a valid email address');
  expect(sent).toEqual([]);
});

test('a similar name needs a confirmation', async () => {
  const message = 'A vendor with a similar name already exists: Harborline Drug.';
  const { sent } = open('/vendor-audit?add=vendor', ({ acceptSimilar }) =>
    acceptSimilar === true
      ? undefined
      : Response.json({ code: 'similar_vendor', message, requestId: 'r' }, { status: 409 }),
  );
  const name = 'HARBORLINE DRUG, INC.';
  await screen.findByLabelText('Vendor Name *');
  type('Vendor Name *', name);
  await click('Create Vendor');
  await screen.findByText(new RegExp(message));
  await click('Create anyway');
  await findCard(name);
  expect(sent).toEqual([{ name }, { name, acceptSimilar: true }]);
});

test('a vendor is renamed; an emptied field is cleared', async () => {
  const { sent } = open('/vendor-audit');
  fireEvent.click(within(await findCard(harborline.name)).getByText('Edit'));
  await screen.findByText('Edit Vendor');
  type('Vendor Name *', 'Prairie Generics');
  type('Vendor Code', '');
  await click('Save Changes');
  await findCard('Prairie Generics');
  expect(sent).toMatchObject([{ name: 'Prairie Generics', vendorCode: null }]);
});

test('a vendor is deactivated, and Undo in the toast activates it again', async () => {
  const { sent } = open('/vendor-audit');
  const card = within(await findCard(harborline.name));
  fireEvent.click(card.getByText('Edit'));
  await click('Deactivate');
  await screen.findByText('Vendor Deactivated');
  await card.findByText('Inactive');
  await click('Undo');
  await card.findByText('Active');
  expect(sent).toEqual([{ isActive: false }, { isActive: true }]);
});

test('a search without results says so and can be cleared', async () => {
  const { history } = open('/vendor-audit?search=nobody');
  await screen.findByText('No Vendors Found');
  await click('Show All Vendors');
  await findCard(harborline.name);
  expect(history.at(-1)).toBe('/vendor-audit');
});
