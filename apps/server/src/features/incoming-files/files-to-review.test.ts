import type { IncomingFile } from '@pfs/wire/inbound-mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { sendExport, settledExport } from '../claims-exports/testing/exports.ts';
import { statementOf } from '../deposits/testing/statements.ts';
import { invoiceSheet } from '../invoice-documents/testing/open-invoice.ts';
import { sendInvoice, settledDocument } from '../invoice-documents/testing/send-invoice.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

async function listed(client: TestClient, query = '') {
  const { body } = await client.get(`/api/incoming-files?page=1${query}`);
  return (body as readonly IncomingFile[]).map(({ fileName, fate, reason }) => ({
    ...{ fileName, fate, reason },
  }));
}

const paid = (trace: string, amount?: number) => ({
  ...{ paidOn: '2026-03-10', trace, claims: [{ id: `7${trace.slice(1)}`, gross: 5_000 }] },
  ...(amount === undefined ? {} : { amount }),
});

test('an 835 with a held payment needs review, until its payment is counted', async () => {
  const { client } = await registerPharmacy(app.server);
  const whole = smallRemittance(paid('C1'), paid('C2'));
  const cent = smallRemittance(paid('A1', 5_001));
  const off = await uploadAndRead(client, { name: 'cent.835', content: cent });
  const cut = whole.slice(0, whole.lastIndexOf('CLP*') + 20);
  await uploadAndRead(client, { name: 'cut.835', content: cut });
  await uploadAndRead(client, { name: 'fine.835', content: smallRemittance(paid('F1')) });
  const cutOff =
    'The file is cut off in a payment, which is held. Ask the payer for the complete file.';
  const both = [
    { fileName: 'cut.835', fate: 'review', reason: cutOff },
    {
      ...{ fileName: 'cent.835', fate: 'review' },
      reason: 'A payment is held because it is out of balance by $0.01.',
    },
  ];
  expect(await listed(client, '&fate=attention')).toEqual(both);
  expect(await listed(client, '&fate=review')).toEqual(both);
  expect(await listed(client, '&fate=read')).toMatchObject([{ fileName: 'fine.835' }]);

  const counting = `/api/payments/${off.payments[0]?.id}/count`;
  expect((await client.post(counting, { note: 'The payer agrees' })).status).toBe(200);
  // A payment that another file has in full waits for nobody.
  await uploadAndRead(client, { name: 'whole.835', content: whole });
  expect(await listed(client, '&fate=attention')).toEqual([]);
});

test('files that wait for a person say why', async () => {
  const { client } = await registerPharmacy(app.server);
  const heading = 'Rx,Refill,Date Filled,NDC,BIN,Total Paid';
  const content = `${heading}\n1,0,03/04/2026,00093742456,019158,5.00\n`;
  const { body } = await sendExport(client, content, 'claims.csv');
  const waiting = await settledExport(client, body.id as string);
  const problems = waiting.problems.map(({ message }) => message).join(' ');
  const bytes = invoiceSheet({ date: '' });
  const sent = await sendInvoice(client, { fileName: 'march.csv', bytes });
  const invoice = await settledDocument(client, sent.body.document.id as string);
  expect(await listed(client, '&fate=attention')).toEqual([
    { fileName: 'march.csv', fate: 'review', reason: invoice.drafts[0]?.doubts[0]?.message },
    { fileName: 'claims.csv', fate: 'review', reason: problems },
  ]);
  expect(problems).toContain('month/day or day/month');
});

test.each([
  ['a bank statement', statementOf('3/11/2026,CAREMARK HCCLAIMPMT,50.00')],
  ['an empty one', statementOf()],
  ['a central pay report', 'Payer,Check No,Payment Date,Amount\nCAREMARK,E1,3/11/2026,50.00\n'],
])('%s that can’t be imported by itself says where to import it', async (_what, content) => {
  const { client } = await registerPharmacy(app.server);
  await uploadAndRead(client, { name: 'bank.csv', content });
  const [file] = await listed(client);
  expect(file).toMatchObject({
    ...{ fate: 'failed', reason: expect.stringContaining('Deposits > Statements') },
  });
});
