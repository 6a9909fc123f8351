import { setTimeout as sleep } from 'node:timers/promises';
import { makeCorpusDocument } from '@pfs/documents/testing/corpus/make-corpus-document';
import { afterEach, expect, test } from 'vitest';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';

let folder: DataFolder | undefined;

afterEach(async () => {
  await killProductProcesses();
  await folder?.remove();
});

async function until(
  client: LoopbackClient,
  id: string,
  reached: (row: { processingStatus: string; stage: string | null }) => boolean,
) {
  for (;;) {
    const { body } = await client.get(`/api/remittances/${id}`);
    if (reached(body)) return body;
    // Below the limit of calls, however long a busy machine takes.
    await sleep(100);
  }
}

const isOver = ({ processingStatus }: { processingStatus: string }) =>
  processingStatus !== 'pending' && processingStatus !== 'processing';

test('a document whose reading is killed is imported once', async () => {
  folder = await makeDataFolder();
  const { bytes, truth } = await makeCorpusDocument({
    layout: 'plainLedger',
    seed: 11,
    claims: 400,
  });
  const text = Buffer.from(bytes).toString('latin1');
  let product = await startProductProcess({ dataDir: folder.path });
  const { client } = await registerAt(product.url);
  const sent = await client.upload({ name: 'march.pdf', text });
  const id = sent.body.id as string;
  await until(client, id, (row) => isOver(row) || /^Read \d/.test(row.stage ?? ''));
  await product.kill();
  product = await startProductProcess({ dataDir: folder.path });
  client.moveTo(product.url);
  const claims = truth.payments.flatMap((payment) => payment.claims);
  expect(await until(client, id, isOver)).toMatchObject({
    processingStatus: 'completed',
    counted: true,
    extractedData: { processedClaims: claims.length },
  });
  expect((await client.get('/api/claims')).body).toHaveLength(claims.length);
  expect((await client.upload({ name: 'again.pdf', text })).status).toBe(409);
  await product.stop();
}, 180_000);
