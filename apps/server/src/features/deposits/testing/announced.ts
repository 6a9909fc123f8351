import type { AnnouncedPayment, BankLine } from '@pfs/wire/deposits';
import { expect } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../../testing/small-remittance.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { matchQueuedDeposits } from '../public.ts';

/** An 835 of one claim for each payment, of so many cents. */
export async function announce(
  { platform }: TestApp,
  client: TestClient,
  name: string,
  ...payments: readonly (Omit<SmallPayment, 'claims' | 'amount'> & { readonly cents: number })[]
) {
  const content = smallRemittance(
    ...payments.map(({ cents, ...one }, at) => ({
      ...{ payer: 'CAREMARK', ...one, claims: [{ id: `${name}${at}`, gross: cents }] },
    })),
  );
  const { id } = await uploadAndRead(client, { name: `${name}.835`, content });
  await matchQueuedDeposits(platform);
  return id as string;
}

export async function list<Row>(client: TestClient, path: string): Promise<readonly Row[]> {
  const { status, text, body } = await client.get(path);
  expect(status, text).toBe(200);
  return body as unknown as readonly Row[];
}

export const linesOf = (client: TestClient, query = '') =>
  list<BankLine>(client, `/api/bank-lines?page=1${query}`);
export const paymentsOf = async (client: TestClient, state: string) =>
  (await list<AnnouncedPayment>(client, `/api/deposits/payments?page=1&state=${state}`)).map(
    ({ traceNumber }) => traceNumber,
  );
