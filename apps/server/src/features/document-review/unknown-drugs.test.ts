import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ documents: createDraftReading() });
});
afterAll(() => app.close());

/** Of a document whose three claims are of one drug, each time of a new pharmacy. */
async function findings() {
  const { client } = await registerPharmacy(app.server);
  const read = async (trace: string) => {
    const payments = [draftPayment({ amount: '25.50', trace, claims: threeClaims })];
    const content = testDocument({ payments, mark: trace });
    return (await uploadAndRead(client, { name: `${trace}.pdf`, content })).findings;
  };
  return { first: await read('EFT 1'), second: await read('EFT 2') };
}

async function price(ndc: string): Promise<void> {
  await app.platform.database.withPlatform('arrange prices', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values({
        ndc,
        effective_date: '2026-01-07',
        price: '0.05120',
        pricing_unit: 'EA',
        description: 'DRUG',
      })
      .execute(),
  );
}

test('unknown drug codes of a document are reported once a NADAC list exists', async () => {
  expect(await findings()).toEqual({ first: [], second: [] });
  await price('00093505698');
  const unknown = {
    code: 'drug_codes_not_known',
    severity: 'info',
    message:
      '3 claims have an unknown drug code that’s not in NADAC or your other files. ' +
      'Starting at row 1.',
  };
  // The second file's drug stands on the first: it exists.
  expect(await findings()).toEqual({
    first: [expect.objectContaining(unknown)],
    second: [],
  });
  await price('00071015523');
  expect(await findings()).toEqual({ first: [], second: [] });
});
