import { matchQueued } from '../features/claim-matches/public.ts';
import { importCsv } from '../features/claims-exports/testing/exports.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface ExportedFill {
  readonly rx: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly ndc?: string;
  readonly bin?: string;
  readonly pcn?: string;
  readonly group?: string;
  readonly planType?: string;
  readonly paid?: string;
}

const headings = 'Rx,Refill,Date Filled,NDC,BIN,PCN,Group,Plan Type,Total Paid,Type,Processed';

/** Imports a claims export that says which plan each fill was billed to, and settles its claims. */
export async function exportPlans(
  app: TestApp,
  client: TestClient,
  fills: readonly ExportedFill[],
): Promise<void> {
  const lines = fills.map((fill) => {
    const { rx, on, ndc = '65862000801', bin = '004336', planType = '' } = fill;
    const day = `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
    const plan = [bin, fill.pcn ?? 'ADV', fill.group ?? 'RX1', planType];
    return [rx, 0, day, ndc, ...plan, fill.paid ?? '100.00', 'B1', `${day} 9:00`].join(',');
  });
  const read = await importCsv(client, `${[headings, ...lines].join('\n')}\n`);
  if (read.status !== 'imported') throw new Error(`${read.status}: ${read.reason}`);
  await matchQueued(app.platform);
}
