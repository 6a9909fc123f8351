import { finished } from 'node:stream/promises';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { isDay } from '@pfs/core/draft/text-doubts';
import { type RemittanceRows, toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { centsToText, sumCents } from '@pfs/core/money';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readOwnRules } from '../classification/public.ts';
import { claimDecider } from './claim-decider.ts';
import { openStaging } from './import.repository.ts';
import type { StagedRows } from './import-staged.ts';
import { toStagedLine } from './staged-claim.ts';

/** Which row of a document became which claim. */
export interface DraftClaimLink {
  /** The check's place in the document. */
  readonly payment: number;
  readonly row: number;
  readonly claimId: string;
}

export interface StagedDraft {
  readonly rows: StagedRows;
  /** Of each payment the place of its check in the document: one may be of several payers. */
  readonly checks: readonly number[];
  readonly links: readonly DraftClaimLink[];
}

/** Puts the claims of a document into the staging table, and answers what else it says. */
export async function stageDraft(
  tx: TenantTransaction,
  payments: readonly ProvenPayment[],
): Promise<StagedDraft> {
  const rules = await readOwnRules(tx);
  const { organizationId } = tx;
  const all: (RemittanceRows & { readonly check: number })[] = [];
  for (const [check, proven] of payments.entries()) {
    const of = { check, index: all.length, organizationId, rules };
    all.push(...toRemittanceRows(proven, of).map((rows) => ({ ...rows, check })));
  }
  const deciders = payments.map(
    ({ payment }) => new Map(payment.claims.map((claim) => [claim.row, claimDecider(claim)])),
  );
  const links: DraftClaimLink[] = [];
  const staging = await openStaging(tx);
  const written = finished(staging);
  for (const [position, { check, claims }] of all.entries()) {
    for (const { row, claim } of claims) {
      const claimId = uuidV7();
      links.push({ payment: check, row, claimId });
      const decidedBy = deciders[check]?.get(row);
      staging.write(toStagedLine(claim, position, { id: claimId, decidedBy }));
    }
  }
  staging.end();
  await written;
  return { rows: toStagedRows(all), checks: all.map(({ check }) => check), links };
}

function toStagedRows(all: readonly RemittanceRows[]): StagedRows {
  const ofClaims = all.flatMap(({ claims }) => claims.map(({ claim }) => claim.dirFeeCents));
  const ofLumps = all.flatMap(({ lumps }) =>
    lumps.filter(({ category }) => category === 'dir').map(({ amountCents }) => amountCents),
  );
  return {
    payments: all.map(({ payment }) => withRealDay(payment)),
    providerAdjustments: all.flatMap(({ lumps }, paymentPosition) =>
      lumps.map((lump) => ({ ...lump, paymentPosition })),
    ),
    dirFees: centsToText(sumCents([...ofClaims, ...ofLumps])),
    findings: [],
  };
}

/** A person may finish a document whose day is no day: then it has none. */
function withRealDay<P extends { readonly paidOn: string | undefined }>(payment: P): P {
  const { paidOn } = payment;
  return paidOn !== undefined && isDay(paidOn) ? payment : { ...payment, paidOn: undefined };
}
