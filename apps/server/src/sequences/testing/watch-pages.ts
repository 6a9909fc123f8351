import { readsAny, type Tag } from '@pfs/wire/tags';
import { expect } from 'vitest';
import type { Scene } from './expect-exact.ts';

/** What pages of a pharmacy ask for. */
const asked = [
  '/api/allocated-fees',
  '/api/earned-lumps',
  '/api/analysis/contract-insights',
  '/api/analysis/contracts',
  '/api/analysis/drug-profitability',
  '/api/analysis/savings-opportunities',
  '/api/analytics',
  '/api/claim-costs',
  '/api/claims',
  '/api/classification/rules',
  '/api/classification/unclassified',
  '/api/dashboard',
  '/api/figures/netProfit',
  '/api/figures/vendorSpend',
  '/api/financial-health',
  '/api/forwarding-balances',
  '/api/invoice-documents',
  '/api/invoice-findings',
  '/api/known-layouts',
  '/api/notifications',
  '/api/onboarding',
  '/api/payments',
  '/api/provider-adjustments',
  '/api/provider-adjustments/summary',
  '/api/purchase-lines',
  '/api/remittances',
  '/api/reports?type=detailed',
  '/api/review',
  '/api/subscription/status',
  '/api/vendor-invoices',
  '/api/vendor-payments',
  '/api/vendors',
] as const;

/** Keeps what open pages show, and what they are told. */
export async function watchPages({ app, client, organizationId }: Scene, userId: string) {
  let told = new Set<Tag>();
  let toldWhileRead = told;
  const stop = app.platform.events.subscribe({
    ...{ organizationId, userId, sessionId: 'of nobody' },
    onEvent: ({ changed }) => {
      for (const tag of changed) {
        told.add(tag);
        toldWhileRead.add(tag);
      }
    },
    end: () => undefined,
  });
  const answers = async (): Promise<ReadonlyMap<string, string>> => {
    const all = new Map<string, string>();
    for (const path of asked) {
      const { status, text } = await client.get(path);
      expect(status, `${path}: ${text}`).toBe(200);
      all.set(path, text);
    }
    return all;
  };
  let shown = await answers();
  return {
    stop,
    /** Each answer that is another one now was told of: a page that shows it asks again. */
    async expectTold(): Promise<void> {
      // Background work may change what was just read: that is told now and seen next time.
      toldWhileRead = new Set();
      const now = await answers();
      const others = asked.filter((path) => now.get(path) !== shown.get(path));
      const untold = () =>
        others.filter((path) => !readsAny(path.split('?')[0] ?? path, [...told]));
      // What is told arrives after the commit, on a busy machine seconds after it.
      await expect.poll(untold, { timeout: 20_000 }).toEqual([]);
      shown = now;
      told = toldWhileRead;
    },
  };
}
