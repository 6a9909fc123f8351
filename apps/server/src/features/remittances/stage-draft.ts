import { finished } from 'node:stream/promises';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { centsToText, sumCents } from '@pfs/core/money';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readOwnRules } from '../classification/public.ts';
import { claimDecider, type DraftRows, toDraftRows } from './draft-rows.ts';
import { openStaging } from './import.repository.ts';
import type { StagedRows } from './import-staged.ts';
import { toStagedLine } from './staged-claim.ts';

/** Which row of a document became which claim. */
export interface DraftClaimLink {
  readonly payment: number;
  readonly row: number;
  readonly claimId: string;
}

export interface StagedDraft {
  readonly rows: StagedRows;
  readonly links: readonly DraftClaimLink[];
}

/** Puts the claims of a document into the staging table, and answers what else it says. */
export async function stageDraft(
  tx: TenantTransaction,
  payments: readonly ProvenPayment[],
): Promise<StagedDraft> {
  const rules = await readOwnRules(tx);
  const { organizationId } = tx;
  const all = payments.map((proven, index) =>
    toDraftRows(proven, { index, organizationId, rules }),
  );
  const links: DraftClaimLink[] = [];
  const staging = await openStaging(tx);
  const written = finished(staging);
  for (const [payment, { claims }] of all.entries()) {
    const deciders = new Map(
      payments[payment]?.payment.claims.map((claim) => [claim.row, claimDecider(claim)]),
    );
    for (const { row, claim } of claims) {
      const claimId = uuidV7();
      links.push({ payment, row, claimId });
      staging.write(toStagedLine(claim, payment, { id: claimId, decidedBy: deciders.get(row) }));
    }
  }
  staging.end();
  await written;
  return { rows: toStagedRows(all), links };
}

function toStagedRows(all: readonly DraftRows[]): StagedRows {
  const ofClaims = all.flatMap(({ claims }) => claims.map(({ claim }) => claim.dirFeeCents));
  const ofLumps = all.flatMap(({ lumps }) =>
    lumps.filter(({ category }) => category === 'dir').map(({ amountCents }) => amountCents),
  );
  return {
    payments: all.map(({ payment }) => payment),
    providerAdjustments: all.flatMap(({ lumps }, paymentPosition) =>
      lumps.map((lump) => ({ ...lump, paymentPosition })),
    ),
    dirFees: centsToText(sumCents([...ofClaims, ...ofLumps])),
    findings: [],
  };
}
