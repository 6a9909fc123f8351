import type { RecoveryCase } from '@pfs/wire/cases';
import type { PriceCheck, PriceSummary } from '@pfs/wire/price-appeals';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { findQueuedCases } from '../../cases/public.ts';
import { matchQueued } from '../../claim-matches/public.ts';
import { importNadac } from '../../drug-prices/testing/import-nadac.ts';
import { checkQueuedContracts } from '../../payer-contracts/public.ts';

export const generic = '00093742456';
export const other = '65862000801';
export const unbought = '68180098001';

export interface Fill {
  readonly rx: string;
  readonly on?: string;
  readonly ndc?: string;
  readonly bin?: string;
  readonly ingredient?: string;
  readonly fee?: string;
  readonly basis?: string;
  readonly kind?: string;
  readonly type?: string;
  readonly auth?: string;
  readonly transaction?: string;
  readonly at?: string;
  readonly awp?: string;
}

/** 90 units, 506-F6 8.40 and 507-F7 5.80, priced at MAC. */
export function exportOf(...fills: readonly Fill[]): string {
  const lines = fills.map((fill) => {
    const { rx, on = '11/16/2026', ndc = generic, bin = '004336', ingredient = '8.40' } = fill;
    const { fee = '5.80', basis = '06', kind = '', type = '', auth = '' } = fill;
    const { transaction = 'B1', at = `${on} 9:00`, awp = '' } = fill;
    const paid = (Number(ingredient) + Number(fee)).toFixed(2);
    return [
      ...[rx, 0, on, ndc, 'METFORMIN 500', 90, bin, 'ADV', '', type, auth, paid, '3.00'],
      ...[ingredient, fee, basis, kind, transaction, at, awp],
    ].join(',');
  });
  const headings =
    'Rx,Refill,Date Filled,NDC,Drug Name,Quantity,BIN,PCN,Group,Plan Type,Authorization Number,' +
    'Total Paid,Copay,Ingredient Cost Paid,Dispensing Fee Paid,Basis of Reimbursement,' +
    'Brand or Generic,Type,Processed,AWP';
  return `${[headings, ...lines].join('\n')}\n`;
}

export async function buy(
  client: TestClient,
  invoiceDate: string,
  unitPrice: string,
  ndc = generic,
) {
  const { body } = await client.post('/api/vendors', { name: `Vendor ${ndc} ${invoiceDate}` });
  const line = { description: 'METFORMIN 500', ndc, quantity: '100', unit: 'EA', unitPrice };
  const answer = await client.post('/api/vendor-invoices', {
    ...{ vendorId: body.id, invoiceNumber: `N-${invoiceDate}`, invoiceDate },
    ...{ dueDate: '2099-01-31', totalAmount: (Number(unitPrice) * 100).toFixed(2) },
    lineItems: [{ ...line, totalPrice: (Number(unitPrice) * 100).toFixed(2) }],
  });
  expect(answer.status, answer.text).toBe(201);
}

/** What is asked of a pharmacy of this app. */
export function pricesOf(running: () => TestApp) {
  async function look(): Promise<void> {
    const { platform } = running();
    await matchQueued(platform);
    await checkQueuedContracts(platform);
    await findQueuedCases(platform);
  }

  async function verdictsOf(
    client: TestClient,
  ): Promise<Record<string, readonly [number, number]>> {
    await look();
    const { body } = await client.get('/api/price-appeals/summary');
    const { verdicts, finding } = body as PriceSummary;
    expect(finding).toBe(false);
    return Object.fromEntries(
      verdicts.map(({ verdict, fills, below }) => [verdict, [fills, below]]),
    );
  }

  async function checksOf(client: TestClient, verdict: string): Promise<readonly PriceCheck[]> {
    const { body, status, text } = await client.get(`/api/price-appeals?page=1&verdict=${verdict}`);
    expect(status, text).toBe(200);
    return body as readonly PriceCheck[];
  }

  async function casesOf(client: TestClient): Promise<readonly RecoveryCase[]> {
    await look();
    const { body } = await client.get('/api/cases?page=1');
    return (body as RecoveryCase[]).filter(({ kind }) => kind === 'mac' || kind === 'floor');
  }

  const step = async (client: TestClient, action: string, id = '') => {
    const answer = await client.post('/api/cases/steps', { action, ids: [id] });
    expect(answer.status, answer.text).toBe(200);
  };

  const setState = (client: TestClient, state: string) =>
    client.request({
      ...{ method: 'PATCH', url: '/api/organization/identifiers', payload: { state } },
    });

  const addNadac = (ndc: string, price: string, asOf = '11/18/2026') =>
    importNadac(running().platform, { ndc, price, asOf });

  return { look, verdictsOf, checksOf, casesOf, step, setState, addNadac };
}
