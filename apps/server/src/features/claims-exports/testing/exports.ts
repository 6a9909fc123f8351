import type { ExportImportDetail } from '@pfs/wire/export-imports';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Answer, TestClient } from '../../../testing/test-client.ts';

/** Uploads a claims export as the Claims Export page does. */
export async function sendExport(
  client: TestClient,
  content: string | Uint8Array,
  fileName = 'export.csv',
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content as string | Uint8Array<ArrayBuffer>]), fileName);
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url: '/api/export-imports',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Waits until an export is no longer being read. */
export async function settledExport(client: TestClient, id: string): Promise<ExportImportDetail> {
  await client.settle('exportImport', id);
  return (await client.get(`/api/export-imports/${id}`)).body as ExportImportDetail;
}

/** Uploads an export, takes what its headings suggest where nobody has said, and imports it. */
export async function importCsv(
  client: TestClient,
  content: string | Uint8Array,
  choice: object = {},
): Promise<ExportImportDetail> {
  const { body: sent, text, status } = await sendExport(client, content);
  if (status !== 201) throw new Error(text);
  const read = await settledExport(client, sent.id as string);
  return read.status === 'mapping' ? confirmExport(client, read.id, choice) : read;
}

/** Imports an export with the columns of its preview, or with others. */
export async function confirmExport(
  client: TestClient,
  id: string,
  choice: object = {},
): Promise<ExportImportDetail> {
  const path = `/api/export-imports/${id}`;
  const { body: preview } = await client.post(`${path}/preview`, {});
  const columns = Object.fromEntries(
    (preview.columns as { key: string; target: string | null }[]).flatMap(({ key, target }) =>
      target === null ? [] : [[key, target]],
    ),
  );
  const answer = await client.post(`${path}/import`, {
    ...{ columns, dayOrder: preview.dayOrder, ...choice },
  });
  if (answer.status !== 202) throw new Error(answer.text);
  return settledExport(client, id);
}

/** Every fill and adjudication of a pharmacy, in an order of their own. */
export function rowsOf(app: TestApp, organizationId: string) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const all = async (table: string): Promise<readonly Record<string, unknown>[]> => {
      const { rows } = await sql<{ content: Record<string, unknown> }>`
        select to_jsonb(one) - 'organization_id' as content from ${sql.table(table)} one
        where organization_id = ${tx.organizationId}
        order by id`.execute(tx.query);
      return rows.map(({ content }) => content);
    };
    return { fills: await all('fills'), adjudications: await all('adjudications') };
  });
}
