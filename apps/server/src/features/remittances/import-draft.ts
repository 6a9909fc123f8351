import { finished } from 'node:stream/promises';
import { isDay } from '@pfs/core/draft/doubts/text-doubts';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { isItemToCheck } from '@pfs/core/draft/review/open-items';
import { type RemittanceRows, toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { centsToText, sumCents } from '@pfs/core/money';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readOwnRules } from '../classification/public.ts';
import { claimDecider } from './claim-decider.ts';
import { linkDraft } from './document-drafts.repository.ts';
import { openStaging } from './import.repository.ts';
import { type ImportedFile, importStaged, type StagedRows } from './import-staged.ts';
import type { PersonDecision } from './place-payments.ts';
import { toStagedLine } from './staged-claim.ts';

export interface DraftImport {
  readonly file: ImportedFile;
  readonly payments: readonly ProvenPayment[];
  readonly today: string;
  /** Of who finished a review in which not all is proven. */
  readonly decision?: PersonDecision | undefined;
}

/**
 * Makes of a document's payments the pharmacy's own, as of an 835's, within the transaction that
 * holds the ledger. The document's rows know their claims from then on.
 */
export async function importDraft(
  tx: TenantTransaction,
  { file, payments, today, decision }: DraftImport,
): Promise<void> {
  const { rows, checks, links } = await stageDraft(tx, payments);
  const from = { kind: 'document', decision } as const;
  const itemsToCheck = payments.flatMap(({ doubts }) => doubts.filter(isItemToCheck)).length;
  const placed = await importStaged(tx, { file, rows, today, from, itemsToCheck });
  const paymentIds = placed.map(({ id }, at) => [checks[at] ?? at, id] as const);
  // Of a check of several payers the first.
  await linkDraft(tx, file.id, { links, paymentIds: new Map(paymentIds.toReversed()) });
}

/** Which row of a document became which claim. */
interface DraftClaimLink {
  /** The check's place in the document. */
  readonly payment: number;
  readonly row: number;
  readonly claimId: string;
}

interface StagedDraft {
  readonly rows: StagedRows;
  /** Of each payment the place of its check in the document: one may be of several payers. */
  readonly checks: readonly number[];
  readonly links: readonly DraftClaimLink[];
}

/** Puts the claims of a document into the staging table, and answers what else it says. */
async function stageDraft(
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
