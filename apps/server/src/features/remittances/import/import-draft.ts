import { finished } from 'node:stream/promises';
import { isDay } from '@pfs/core/days';
import type { DraftClaim } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { isItemToCheck } from '@pfs/core/draft/review/open-items';
import { type RemittanceRows, toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { centsToText, sumCents } from '@pfs/core/money';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { readOwnRules } from '../../classification/public.ts';
import { linkDraft } from '../documents/document-drafts.repository.ts';
import { openStaging } from './import.repository.ts';
import { type ImportedFile, importStaged, type StagedRows } from './import-staged.ts';
import type { PersonDecision } from './place-payments.ts';
import { createRepeatedNumbers } from './repeated-claims.ts';
import { toStagedLine } from './staged-claim.ts';

interface DraftImport {
  readonly file: ImportedFile;
  readonly payments: readonly ProvenPayment[];
  readonly today: string;
  /** By the person who finished a review in which not everything is proven. */
  readonly decision?: PersonDecision | undefined;
}

/**
 * Imports a document's payments as an 835's, within the transaction that holds the ledger, and
 * links the document's rows to their claims.
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
  // The first payment of a check from several payers.
  await linkDraft(tx, file.id, { links, paymentIds: new Map(paymentIds.toReversed()) });
}

/** Which row of a document became which claim. */
interface DraftClaimLink {
  /** The check's position in the document. */
  readonly payment: number;
  readonly row: number;
  readonly claimId: string;
}

interface StagedDraft {
  readonly rows: StagedRows;
  /** The position of each payment's check in the document; a check may be from several payers. */
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
  const repeated = createRepeatedNumbers();
  const staging = await openStaging(tx);
  const written = finished(staging);
  for (const [position, { check, claims }] of all.entries()) {
    for (const { row, claim } of claims) {
      const claimId = uuidV7();
      links.push({ payment: check, row, claimId });
      const decidedBy = deciders[check]?.get(row);
      staging.write(toStagedLine(claim, position, { id: claimId, decidedBy }));
      repeated.add(claim, position);
    }
  }
  staging.end();
  await written;
  const rows = { ...toStagedRows(all), repeated };
  return { rows, checks: all.map(({ check }) => check), links };
}

function toStagedRows(all: readonly RemittanceRows[]): Omit<StagedRows, 'repeated'> {
  const ofClaims = all.flatMap(({ claims }) => claims.map(({ claim }) => claim.dirFeeCents));
  const ofLumps = all.flatMap(({ lumps }) =>
    lumps.filter(({ category }) => category === 'dir').map(({ amountCents }) => amountCents),
  );
  return {
    payments: all.map(({ payment }) => withRealDay(payment)),
    providerAdjustments: all.flatMap(({ lumps }, paymentPosition) =>
      lumps.map((lump) => ({ ...lump, paymentPosition })),
    ),
    // Only an 835 has them.
    refunds: [],
    dirFees: centsToText(sumCents([...ofClaims, ...ofLumps])),
    findings: [],
  };
}

/** A person can finish a document with an invalid day; then it has none. */
function withRealDay<P extends { readonly paidOn: string | undefined }>(payment: P): P {
  const { paidOn } = payment;
  return paidOn !== undefined && isDay(paidOn) ? payment : { ...payment, paidOn: undefined };
}

/** How the least certain value of a claim was decided. */
type ClaimDecider = 'text' | 'ocr' | 'repaired' | 'person';

/** From certain to uncertain. A person's value comes last, because it outranks the others. */
const order: readonly ClaimDecider[] = ['text', 'ocr', 'repaired', 'person'];

export function claimDecider(claim: DraftClaim): ClaimDecider {
  let found: ClaimDecider = 'text';
  for (const { decidedBy } of Object.values(claim.fields)) {
    // A layout decides values of payments only.
    const isText = decidedBy === 'text_layer' || decidedBy === 'cells' || decidedBy === 'layout';
    const decider = isText ? 'text' : decidedBy;
    if (order.indexOf(decider) > order.indexOf(found)) found = decider;
  }
  return found;
}
