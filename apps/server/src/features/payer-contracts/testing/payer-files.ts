import type { Answer, TestClient } from '../../../testing/test-client.ts';

const headings =
  'Pharmacy NPI,BIN,PCN,Authorization Number,Rx Number,Refill,Fill Date,Reversal Date,NDC,' +
  'Brand/Generic,AWP,Ingredient Cost Paid,Dispensing Fee Paid,Excluded,Exclusion Reason,' +
  'Member ID,Patient Last Name';

export interface Reconciled {
  readonly rx: string;
  readonly on: string;
  readonly reversedOn?: string;
  readonly type?: string;
  readonly bin?: string;
  readonly store?: string;
  readonly awp?: string;
  readonly ingredient?: string;
  readonly excluded?: 'Y' | 'N';
  readonly reason?: string;
}

/** A payer's reconciliation file, with columns of persons. */
export function payerFileOf(...rows: readonly Reconciled[]): string {
  const lines = rows.map((row) => {
    const { rx, on, reversedOn = '', type = 'G', awp = '16070.00', ingredient = '' } = row;
    const { excluded = 'N', reason = '', bin = '004336', store = '' } = row;
    const claim = [store, bin, 'ADV', '', rx, 0, on, reversedOn, '00093742456', type, awp];
    return [...claim, ingredient, '0.30', excluded, reason, 'ZZ9', 'QUIXOTE'].join(',');
  });
  return `${[headings, ...lines].join('\n')}\n`;
}

/** Sends a payer's file for a period as the page does. */
export async function sendPayerFile(
  client: TestClient,
  path: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ day: '2026-07-01', ...fields })) {
    form.append(name, value);
  }
  form.append('file', new Blob([content as string | Uint8Array<ArrayBuffer>]), 'q3.csv');
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: `/api/payer-contracts/${path}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
