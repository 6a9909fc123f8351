import { randomUUID } from 'node:crypto';
import type { BankImport } from '@pfs/wire/deposits';
import type { Answer, TestClient } from '../../../testing/test-client.ts';

/** Sends a file as the Deposits page does. */
export async function sendFile(
  client: TestClient,
  path: string,
  content: string | Uint8Array,
  { account = 'Operating', sender = '', name = 'bank.csv' } = {},
): Promise<Answer> {
  const form = new FormData();
  if (account !== '') form.append('account', account);
  if (sender !== '') form.append('sender', sender);
  form.append('file', new Blob([content as string | Uint8Array<ArrayBuffer>]), name);
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** A statement of lines like `3/11/2026,CAREMARK HCCLAIMPMT,50.00`. */
export const statementOf = (...lines: readonly string[]): string =>
  ['Date,Description,Amount', ...lines, ''].join('\n');

export async function importStatement(
  client: TestClient,
  lines: readonly string[],
): Promise<BankImport> {
  const { status, text, body } = await sendFile(client, '/api/bank-imports', statementOf(...lines));
  if (status !== 201) throw new Error(text);
  return body as unknown as BankImport;
}

/** Another line each time, in a statement of its own. */
export async function makeBankLine(
  client: TestClient,
): Promise<{ readonly id: string; readonly importId: string }> {
  const text = `LINE ${randomUUID()}`;
  const { id: importId } = await importStatement(client, [`1/2/2026,${text},5.00`]);
  const { body } = await client.get(`/api/bank-lines?search=${encodeURIComponent(text)}`);
  return { id: (body as unknown as { id: string }[])[0]?.id ?? '', importId };
}
