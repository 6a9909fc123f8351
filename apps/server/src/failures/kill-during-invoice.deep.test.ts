import { setTimeout as sleep } from 'node:timers/promises';
import { makeInvoice, makeInvoiceFile } from '@pfs/documents/testing/invoices/make-invoice';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';

let folder: DataFolder | undefined;

afterEach(async () => {
  await killProductProcesses();
  await folder?.remove();
});

const meant = makeInvoice(createSeededRandom(7, 31), { vendor: 'cascade', lines: 150, at: 7 });

/** When the power goes: while the file is read, and while what was read is being stored. */
const moments = {
  reading: 'select 1 from invoice_documents',
  storing: `select 1 from pg_stat_activity where pid <> pg_backend_pid()
      and state <> 'idle' and query like '%invoice_line_items%'
    union all select 1 from invoice_documents where status <> 'reading'`,
} as const;

test.each(Object.entries(moments))(
  'invoices that were cut off while %s are there once',
  async (_moment, sql) => {
    folder = await makeDataFolder();
    const { bytes } = await makeInvoiceFile([meant], 'pdf', 7);
    let product = await startProductProcess({ dataDir: folder.path });
    const { client } = await registerAt(product.url);
    const form = new FormData();
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'march.pdf');
    const sent = client
      .request('/api/vendor-invoices', { method: 'POST', body: form })
      .catch(() => undefined);
    await withClient(await folder.admin(), async (admin) => {
      while ((await admin.query(sql)).rowCount === 0) await sleep(1);
    });
    await product.kill();
    await sent;
    product = await startProductProcess({ dataDir: folder.path });
    client.moveTo(product.url);
    expect(await allRead(client)).toMatchObject([{ status: 'done', invoices: 1, waiting: 0 }]);
    const { body } = await client.get('/api/vendor-invoices');
    expect(body).toMatchObject([
      { invoiceNumber: meant.invoiceNumber, totalAmount: meant.totalCents / 100 },
    ]);
    const { body: lines } = await client.get(`/api/vendor-invoices/${body[0].id}/line-items`);
    expect(lines).toHaveLength(meant.lines.length);
    expect((await client.get('/api/vendors')).body).toHaveLength(1);
    await product.stop();
  },
  180_000,
);

async function allRead(client: LoopbackClient): Promise<readonly { status: string }[]> {
  for (;;) {
    const open = (await client.get('/api/invoice-documents')).body as { status: string }[];
    const done = (await client.get('/api/invoice-documents?status=done')).body;
    if (open.length === 0 && done.length > 0) return done;
    if (open.some(({ status }) => status !== 'reading')) return open;
    await sleep(250);
  }
}
