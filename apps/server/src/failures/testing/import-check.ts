import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { verifyRollups } from '../../features/ledger/rollups.ts';
import { withClient } from '../../platform/database/connection.ts';
import { countUnfinished, isMatchingDeposits, readBooks } from './books.ts';
import type { DataFolder } from './data-folder.ts';
import type { LoopbackClient } from './loopback-client.ts';
import { lastMonth, type RemittanceFile } from './remittance-files.ts';

/** After a restart all that was accepted is read within this time. */
const readMsMax = 60_000;
/** Each lump sum is allocated anew to all claims of its period. */
const recountMsMax = 600_000;

/** Compares what a pharmacy uploaded with what the product made of it. */
export interface ImportCheck {
  readonly client: LoopbackClient;
  /** Waits until no remittance is pending or processing; fails a minute after `sinceMs`. */
  allRead(options: { sinceMs: number }): Promise<void>;
  /** The product holds these files and no other, each read once and wholly. */
  eachImportedOnce(files: readonly RemittanceFile[]): Promise<void>;
  readonly longestWaitMs: () => number;
}

export function openImportCheck(
  folder: Pick<DataFolder, 'admin' | 'openDatabase'>,
  { client, organizationId }: { client: LoopbackClient; organizationId: string },
): ImportCheck {
  let longestWaitMs = 0;
  return {
    client,
    longestWaitMs: () => longestWaitMs,
    async allRead({ sinceMs }) {
      await withClient(await folder.admin(), async (admin) => {
        for (;;) {
          const unfinished = await countUnfinished(admin, organizationId);
          if (unfinished === 0) break;
          const waitedMs = performance.now() - sinceMs;
          expect(waitedMs, `${unfinished} files still wait`).toBeLessThan(readMsMax);
          await sleep(100);
        }
      });
      longestWaitMs = Math.max(longestWaitMs, performance.now() - sinceMs);
    },
    async eachImportedOnce(files) {
      const books = await withClient(await folder.admin(), (admin) =>
        readBooks(admin, organizationId),
      );
      expect(books.repeated).toEqual([]);
      expect(books.repeatedTraceNumbers).toEqual([]);
      const found = files.map(({ name, sha256 }) => ({ name, ...books.remittances.get(sha256) }));
      expect(found).toEqual(files.map((file) => expect.objectContaining(expectedOf(file))));
      const claims = files.reduce((sum, file) => sum + file.claims, 0);
      expect(books).toMatchObject({
        remittances: { size: files.length },
        filesUploaded: files.length,
        claimsProcessed: claims,
      });
      await expectTotals(client, files);
      await expectOriginals(client, files.at(-1), books.remittances);
      // While deposits are to be matched, they aren't verified.
      await withClient(await folder.admin(), async (admin) => {
        while (await isMatchingDeposits(admin, organizationId)) await sleep(100);
      });
      const database = await folder.openDatabase();
      try {
        const differences = await database.withTenant(organizationId, verifyRollups, {
          statementTimeoutMs: recountMsMax,
        });
        expect(differences).toEqual([]);
      } finally {
        await database.close();
      }
    },
  };
}

function expectedOf(file: RemittanceFile) {
  return {
    name: file.name,
    status: 'completed',
    failureReason: null,
    claims: file.claims,
    payments: file.payments,
    countedPayments: file.payments,
    uploadsAudited: 1,
    readsAudited: 1,
  };
}

async function expectTotals(
  client: LoopbackClient,
  files: readonly RemittanceFile[],
): Promise<void> {
  const { body } = await client.get(`/api/dashboard?month=${lastMonth}`);
  const dirCents = files.reduce((sum, file) => sum + file.dirCents, 0);
  expect(Math.round(body.metrics.ytdDirFees * 100)).toBe(dirCents);
  const payers = body.payerBreakdown as readonly { totalDirFees: number }[];
  expect(payers.reduce((sum, payer) => sum + Math.round(payer.totalDirFees * 100), 0)).toBe(
    dirCents,
  );
}

/** What came is what is kept, to the byte. */
async function expectOriginals(
  client: LoopbackClient,
  file: RemittanceFile | undefined,
  remittances: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  if (file === undefined) return;
  const id = remittances.get(file.sha256)?.id;
  const original = await client.get(`/api/remittances/${id}/original`);
  expect(original.status).toBe(200);
  expect(original.body).toBe(file.text);
}
