import type { RecoveryRow, RecoverySummary } from '@pfs/wire/recovery';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type SmallClaim, smallRemittance } from '../../../testing/small-remittance.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { matchQueued } from '../public.ts';

export async function openPharmacy(app: TestApp) {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

const headings =
  'Rx,Refill,Date Filled,NDC,BIN,PCN,Authorization Number,Total Paid,Copay,Type,Processed';
export const ndc = '00093742456';

export interface ExportedFill {
  readonly rx: string;
  readonly refill?: number;
  readonly on?: string;
  readonly bin?: string;
  readonly authorization?: string;
  readonly paid?: string;
  readonly type?: 'B1' | 'B2';
  readonly at?: string;
}

export function exportOf(...fills: readonly ExportedFill[]): string {
  const lines = fills.map((fill) => {
    const { rx, refill = 0, on = '9/14/2026', bin = '004336', authorization = '' } = fill;
    const { paid = '50.00', type = 'B1', at = `${on} 9:00` } = fill;
    return [rx, refill, on, ndc, bin, 'ADV', authorization, paid, '3.00', type, at].join(',');
  });
  return `${[headings, ...lines].join('\n')}\n`;
}

export const claim = (id: string, more: Omit<SmallClaim, 'id'> = {}): SmallClaim => ({
  ...{ id, gross: 5_000, ndc, filledOn: '2026-09-14', ...more },
});

let traces = 0;

export function remit(client: TestClient, claims: readonly SmallClaim[], more: object = {}) {
  traces += 1;
  const payment = { paidOn: '2026-09-28', payer: 'CAREMARK', trace: `R${traces}`, claims, ...more };
  const name = `r${traces}.835`;
  return uploadAndRead(client, { name, content: smallRemittance(payment) });
}

/** All that is kept of matches, without the ids that each upload makes anew. */
export async function keptOf(app: TestApp, organizationId: string) {
  await matchQueued(app.platform);
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await sql<object>`
      select state.rx_number, state.state, state.expected, state.remitted, state.explained,
        state.days, state.plan, payers.name, state.payer_key like 'plan:%' as by_plan,
        one.cob_position, fills.fill_number, one.authorization_number,
        array(select match.step || ' ' || claims.claim_id || ' ' || claims.processed_date
          from claim_matches match
          join claims on claims.organization_id = match.organization_id
            and claims.id = match.claim_id
          where match.organization_id = state.organization_id
            and match.adjudication_id = state.adjudication_id order by 1) as claims
      from adjudication_states state
      join adjudications one on one.organization_id = state.organization_id
        and one.id = state.adjudication_id
      join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
      left join payers on payers.organization_id = state.organization_id
        and payers.id::text = state.payer_key
      where state.organization_id = ${tx.organizationId}
      union all
      select open.rx_number, open.state, 0, open.remitted, 0, null, claims.claim_id, payers.name,
        false, cardinality(open.candidates), null, null, '{}'
      from open_claims open
      join claims on claims.organization_id = open.organization_id and claims.id = open.claim_id
      join payers on payers.organization_id = claims.organization_id
        and payers.id = claims.payer_id
      where open.organization_id = ${tx.organizationId}
      order by 1, 2, 10, 11, 12, 4`.execute(tx.query);
    const { rows: cycles } = await sql<object>`
      select payers.name, payments, median_days, p95_days, above_14 from payer_cycles
      left join payers on payers.organization_id = payer_cycles.organization_id
        and payers.id::text = payer_key
      where payer_cycles.organization_id = ${tx.organizationId} order by 1`.execute(tx.query);
    const { rows: sums } = await sql<object>`
      select state, payers.name, is_part_d, filled_on, rows, with_claims, expected, remitted,
        explained
      from recovery_days left join payers on payers.organization_id = recovery_days.organization_id
        and payers.id::text = payer_key
      where recovery_days.organization_id = ${tx.organizationId}
      order by 1, 2, 3, 4, is_claim`.execute(tx.query);
    return { rows, cycles, sums };
  });
}

/** What the screen of adjudicated claims answers, once all that is queued is matched. */
export function readerOf(app: () => TestApp) {
  async function summaryOf(client: TestClient): Promise<RecoverySummary> {
    await matchQueued(app().platform);
    const { body, status, text } = await client.get('/api/recovery/summary');
    expect(status, text).toBe(200);
    return body as RecoverySummary;
  }

  async function rowsOf(client: TestClient, query = ''): Promise<readonly RecoveryRow[]> {
    await matchQueued(app().platform);
    const { body, status, text, headers } = await client.get(
      `/api/recovery/claims?page=1&pageSize=200${query}`,
    );
    expect(status, text).toBe(200);
    expect(Number(headers['x-total-count'])).toBe((body as unknown[]).length);
    return body as readonly RecoveryRow[];
  }

  const statesOf = async (client: TestClient) =>
    Object.fromEntries(
      (await rowsOf(client)).map(({ rxNumber, fillNumber, state }) => [
        `${rxNumber}${fillNumber ? `-${fillNumber}` : ''}`,
        state,
      ]),
    );
  return { summaryOf, rowsOf, statesOf };
}
