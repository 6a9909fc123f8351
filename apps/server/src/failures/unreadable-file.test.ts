import { unreadableReasons } from '@pfs/documents/unreadable-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockLedger } from '../features/ledger/lock.ts';
import { withClient } from '../platform/database/connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../testing/test-client.ts';
import { liftLimits } from './testing/books.ts';
import { readKeptState } from './testing/kept-state.ts';
import { remittanceFile } from './testing/remittance-files.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp();
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
});
afterAll(() => app.close());

const { text } = remittanceFile(11);
const claimFile = [
  'ISA*00*          *00*          *ZZ*PHARMACY       *ZZ*PAYER          *260430*0600*^*00501*000000001*0*P*:',
  'GS*HC*PHARMACY*PAYER*20260430*0600*1*X*005010X222A1',
  'ST*837*0001*005010X222A1',
  'BHT*0019*00*1*20260430*0600*CH',
  'SE*3*0001',
  'GE*1*1',
  'IEA*1*000000001',
  '',
].join('~\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const unreadable: readonly [
  what: string,
  name: string,
  content: string | Buffer,
  reason: RegExp,
][] = [
  ['a picture named as an 835', 'march.835', png, /^No text was found on the pages\. /],
  ['a PDF without a page', 'march.pdf', '%PDF-1.7\n%%EOF\n', exactly(unreadableReasons.damaged)],
  [
    'an 835 cut off before its amount',
    'march.835',
    text.slice(0, text.indexOf('BPR*') + 6),
    /^The file was cut off before its first amount; ask the sender for the complete file\.$/,
  ],
  [
    'a claim file (837)',
    'claims.837',
    claimFile,
    /^This is a claim file \(837\), not a remittance \(835\)\.$/,
  ],
  [
    'a letter',
    'letter.txt',
    'Dear pharmacist,\nyour payment is on its way.\n',
    /^This looks like a letter, not a remittance\. It has no claims with amounts\. /,
  ],
  [
    'an envelope with nothing in it',
    'march.835',
    'ISA*00*          *00*          *ZZ*A              *ZZ*B              *260430*0600*^*00501*000000001*0*P*:~IEA*0*000000001~',
    /^The file is EDI but has no payments\.$/,
  ],
];

function exactly(sentence: string): RegExp {
  return new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

describe('a file that cannot be read as a remittance', () => {
  test.each(unreadable)(
    '%s fails with its reason, leaves no figures, and fails again when read again',
    async (_, name, content, reason) => {
      const before = await readKeptState(app);
      const failed = await uploadAndRead(client, { name, content });
      expect(failed).toMatchObject({
        fileName: name,
        processingStatus: 'failed',
        failureReason: expect.stringMatching(reason),
        stage: null,
        extractedData: null,
        payments: [],
      });

      const again = await client.post(`/api/remittances/${failed.id}/retry`);
      expect(again).toMatchObject({
        status: 202,
        body: { processingStatus: 'pending', failureReason: null },
      });
      expect(await client.settled(failed.id)).toEqual(failed);

      const { remittances, files, usage, jobs: _jobs, ...rest } = await readKeptState(app);
      const { remittances: _r, files: _f, usage: _u, jobs: _j, ...restBefore } = before;
      expect(rest).toEqual(restBefore);
      // The original is kept, and a second reading uses up nothing of the plan.
      expect({ remittances, files, usage }).toEqual({
        remittances: before.remittances + 1,
        files: before.files + 1,
        usage: before.usage + 1,
      });
      const original = await client.get(`/api/remittances/${failed.id}/original`);
      expect(original.text).toBe(Buffer.from(content as string).toString());
    },
  );

  test('the same failed file again is refused, with a way on', async () => {
    const content = 'Dear pharmacist,\nthis is a second letter.\n';
    await uploadAndRead(client, { name: 'letter.txt', content });
    const answer = await client.upload({ name: 'letter.txt', content });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(
      /^This file was already uploaded on \w+ \d+, \d{4}\. It couldn’t be read then\. Click Retry next to it in Recent Uploads\.$/,
    );
  });

  test('a file that was read is not read again', async () => {
    const { id } = await uploadAndRead(client, { name: 'march.835', content: text });
    const before = await readKeptState(app);
    const answer = await client.post(`/api/remittances/${id}/retry`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Only a failed file can be processed again.' },
    });
    expect(await readKeptState(app)).toEqual(before);
  });

  test('two people who press Retry at once start one reading', async () => {
    const { id } = await uploadAndRead(client, {
      name: 'letter.txt',
      content: 'Dear pharmacist,\nthis is a third letter.\n',
    });
    // Imports of the pharmacy are held up meanwhile, or the first reading could be over already.
    const answers = await app.platform.database.withTenant(organizationId, async (tx) => {
      await lockLedger(tx);
      return Promise.all([1, 2].map(() => client.post(`/api/remittances/${id}/retry`)));
    });
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await client.settled(id)).processingStatus).toBe('failed');
  });
});
