import type { Browser, Page } from 'playwright-core';
import { visit } from '../browser.ts';
import { inviteColleague } from '../colleague.ts';
import { registerRiverside } from '../pharmacy.ts';
import type { RunningProduct } from '../product.ts';
import { fileRow, misprintedPdf, uploadAll } from '../review.ts';
import { send } from '../send.ts';

/** Rows that screens of single things are opened with. */
export interface Furnished {
  readonly remittanceId: string;
  /** A document that needs review. */
  readonly reviewId: string;
  readonly invoiceId: string;
}

/** A pharmacy with something on each screen, its owner, and one of its staff. */
export async function furnishPharmacy(
  browser: Browser,
  product: RunningProduct,
  staff: string,
): Promise<Furnished> {
  const { page, context } = await visit(browser, { url: product.url });
  await registerRiverside(page);
  await send(page, 'POST', '/api/test/add-sample-remittance', {});
  const vendor = await send(page, 'POST', '/api/vendors', { name: 'Harborline Wholesale' });
  let invoiceId = '';
  for (const invoiceNumber of ['H-1', 'H-2']) {
    const invoice = await send(page, 'POST', '/api/vendor-invoices', {
      vendorId: vendor['id'],
      invoiceNumber,
      invoiceDate: '2026-08-03',
      dueDate: '2026-09-02',
      totalAmount: '50.00',
      lineItems: [{ description: 'ELIQUIS', quantity: 10, unitPrice: '5.00', totalPrice: '50.00' }],
    });
    invoiceId = String(invoice['id']);
  }
  const colleague = await inviteColleague({ browser, product, page, email: staff });
  await colleague.context.close();
  const papers = [await misprintedPdf({ mark: 1 }), await misprintedPdf({ mark: 2 })];
  await uploadAll(page, papers);
  for (const { name } of papers) {
    await fileRow(page, name).getByRole('link', { name: 'Needs review' }).waitFor();
  }
  await page.getByText('Completed', { exact: true }).first().waitFor();
  const furnished = {
    remittanceId: await remittanceOf(page, 'completed'),
    reviewId: await remittanceOf(page, 'review'),
    invoiceId,
  };
  await context.close();
  return furnished;
}

async function remittanceOf(page: Page, status: string): Promise<string> {
  const answer = await page.request.get('/api/remittances');
  const rows = (await answer.json()) as { id: string; processingStatus: string }[];
  return rows.find((row) => row.processingStatus === status)?.id ?? '';
}
