import { centsOfSum } from '@pfs/core/money';
import type { Adjudication, RemittedClaim } from '@pfs/core/recovery/claim-ties';
import { fillNumberOf, planKeyOf, rxLettersOf } from '@pfs/core/recovery/claim-ties';
import type { ClaimStatus } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** A payer's claims of one fill are a few; a number with more than these is no Rx number. */
export const rowsOfRxMax = 200;

/** What is known of an Rx number; here it is the digits that claims and fills share. */
export interface RxRows {
  readonly rxNumber: string;
  readonly claims: RemittedClaim[];
  readonly adjudications: Adjudication[];
  readonly kept: KeptOfMatch[];
}

/** What a claim keeps of its match. */
export interface KeptOfMatch {
  readonly claimId: string;
  readonly line: string | undefined;
  /** Whose line it must have: its own, or of what it takes back. */
  readonly basisId: string;
  /** Of several payers. */
  readonly fillId: string | undefined;
  /** Among the payers of the fill, where CLP02 says another. */
  readonly position: number | undefined;
  /** 505-F5, where CLP05 says another. */
  readonly patientCents: number | undefined;
}

/** The claims of counted payments and the adjudications of these Rx numbers. */
export async function readRx(
  tx: TenantTransaction,
  rxNumbers: readonly string[],
): Promise<readonly RxRows[]> {
  const rows = new Map(
    rxNumbers.map((rxNumber): [string, RxRows] => [
      rxNumber,
      { rxNumber, claims: [], adjudications: [], kept: [] },
    ]),
  );
  for (const row of await readClaims(tx, rxNumbers)) {
    const rx = rows.get(row.rx_number);
    rx?.claims.push(toClaim(row));
    rx?.kept.push({
      ...{ claimId: row.id, basisId: row.reverses_claim_id ?? row.id },
      ...{ line: row.line ?? undefined, fillId: row.fill_id ?? undefined },
      position: row.cob_position ?? undefined,
      patientCents: row.fill_patient === null ? undefined : centsOfSum(row.fill_patient),
    });
  }
  for (const [rxNumber, adjudication] of withEnds(await readAdjudications(tx, rxNumbers))) {
    rows.get(rxNumber)?.adjudications.push(adjudication);
  }
  return [...rows.values()];
}

interface ClaimRow {
  readonly rx_number: string;
  readonly id: string;
  readonly payer_id: string;
  readonly claim_id: string;
  readonly store: string | null;
  readonly status_code: string;
  readonly status: string;
  readonly control_number: string | null;
  readonly original_reference: string | null;
  readonly ndc: string | null;
  readonly filled_on: string | null;
  readonly paid_on: string;
  readonly paid: string;
  readonly patient: string;
  readonly fees: string;
  readonly line: string | null;
  readonly fill_id: string | null;
  readonly cob_position: number | null;
  readonly fill_patient: string | null;
  readonly reverses_claim_id: string | null;
}

async function readClaims(tx: TenantTransaction, rxNumbers: readonly string[]) {
  const { rows } = await tx.client.query<ClaimRow>(
    `select * from (
       select coalesce(claims.rx_number, '') as rx_number, claims.id, claims.payer_id,
         claims.claim_id, payments.payee_id as store, claims.status_code, claims.status,
         claims.payer_control_number as control_number, claims.original_reference,
         nullif(claims.ndc, '') as ndc, claims.date_of_service::text as filled_on,
         payments.paid_on::text as paid_on, claims.net_amount::text as paid,
         claims.patient_paid::text as patient,
         (claims.dir_fee + claims.ger_fee + claims.other_fees)::text as fees,
         claims.line, claims.fill_id, claims.cob_position,
         claims.fill_patient_paid::text as fill_patient, claims.reverses_claim_id,
         count(*) over (partition by claims.rx_number) as of_rx
       from claims
       join payments on payments.organization_id = claims.organization_id
         and payments.id = claims.payment_id and payments.counted
       where claims.organization_id = $1
         and (claims.rx_number = any ($2::text[]) or claims.rx_number is null and $3)
     ) claims
     where of_rx <= $4`,
    [tx.organizationId, rxNumbers, rxNumbers.includes(''), rowsOfRxMax],
  );
  return rows;
}

function toClaim(row: ClaimRow): RemittedClaim {
  return {
    id: row.id,
    payerId: row.payer_id,
    store: row.store ?? undefined,
    statusCode: row.status_code,
    status: row.status as ClaimStatus,
    controlNumber: row.control_number ?? undefined,
    originalReference: row.original_reference ?? undefined,
    rxLetters: rxLettersOf(row.claim_id),
    fillNumber: fillNumberOf(row.claim_id),
    ndc: row.ndc ?? undefined,
    filledOn: row.filled_on ?? undefined,
    paidOn: row.paid_on,
    paidCents: centsOfSum(row.paid),
    patientCents: centsOfSum(row.patient),
    feeCents: centsOfSum(row.fees),
  };
}

interface AdjudicationRow {
  readonly rx_digits: string;
  readonly rx_number: string;
  readonly id: string;
  readonly fill_id: string;
  readonly cob_position: number;
  readonly state: string;
  readonly ended_by: string | null;
  readonly authorization_number: string | null;
  readonly processed_at: string | null;
  readonly reversed_at: string | null;
  readonly bin: string | null;
  readonly pcn: string | null;
  readonly group_number: string | null;
  readonly plan_type: string | null;
  readonly paid: string | null;
  readonly voucher_paid: string | null;
  readonly patient_pay: string | null;
  readonly store_id: string;
  readonly fill_number: number;
  readonly filled_on: string;
  readonly ndc: string | null;
}

async function readAdjudications(tx: TenantTransaction, rxNumbers: readonly string[]) {
  const { rows } = await tx.client.query<AdjudicationRow>(
    `select fills.rx_digits, fills.rx_number, one.id, one.fill_id, one.cob_position, one.state,
       one.ended_by, one.authorization_number, one.processed_at::text as processed_at,
       one.reversed_at::text as reversed_at, one.bin, one.pcn, one.group_number, one.plan_type,
       one.paid::text as paid, fills.voucher_paid::text as voucher_paid,
       one.patient_pay::text as patient_pay, fills.store_id, fills.fill_number,
       fills.filled_on::text as filled_on, fills.ndc
     from fills
     join adjudications one on one.organization_id = fills.organization_id
       and one.fill_id = fills.id and one.state <> 'rejected'
     where fills.organization_id = $1 and fills.rx_digits = any ($2::text[])`,
    [tx.organizationId, rxNumbers],
  );
  return rows;
}

function* withEnds(rows: readonly AdjudicationRow[]): Generator<readonly [string, Adjudication]> {
  const ofFill = Map.groupBy(rows, ({ fill_id }) => fill_id);
  for (const row of rows) {
    yield [row.rx_digits, toAdjudication(row, ofFill.get(row.fill_id) ?? [])];
  }
}

function toAdjudication(row: AdjudicationRow, ofFill: readonly AdjudicationRow[]): Adjudication {
  const cents = (text: string | null) => (text === null ? undefined : centsOfSum(text));
  return {
    id: row.id,
    fillId: row.fill_id,
    position: row.cob_position,
    state: row.state === 'reversed' ? 'reversed' : 'paid',
    authorization: row.authorization_number ?? undefined,
    processedOn: row.processed_at?.slice(0, 10),
    endedOn: endedOn(row, ofFill),
    plan: planKeyOf(row.bin ?? undefined, row.pcn ?? undefined, row.group_number ?? undefined),
    planType: row.plan_type ?? undefined,
    paidCents: expectedCents(row, ofFill),
    patientCents: cents(row.patient_pay),
    store: row.store_id,
    rxLetters: rxLettersOf(row.rx_number),
    fillNumber: row.fill_number,
    filledOn: row.filled_on,
    ndc: row.ndc ?? undefined,
  };
}

/**
 * The money of a voucher stands within the remit of the first payer, which doesn't remit it, unless
 * the voucher is a payer of its own.
 */
function expectedCents(
  { paid, voucher_paid, cob_position }: AdjudicationRow,
  ofFill: readonly AdjudicationRow[],
): number | undefined {
  if (paid === null || voucher_paid === null) return paid === null ? undefined : centsOfSum(paid);
  const isFirst = ofFill.every((one) => one.cob_position >= cob_position);
  const isPayer = ofFill.some(
    (one) => one.cob_position > cob_position && one.paid === voucher_paid,
  );
  return centsOfSum(paid) - (isFirst && !isPayer ? centsOfSum(voucher_paid) : 0);
}

/** The day after which no payment of an answer comes: its reversal, or the next answer. */
function endedOn(row: AdjudicationRow, ofFill: readonly AdjudicationRow[]): string | undefined {
  const { ended_by, processed_at, reversed_at } = row;
  if (ended_by === 'reversal') return reversed_at?.slice(0, 10);
  if (ended_by === null) return undefined;
  const begun = processed_at ?? reversed_at;
  const later = ofFill.flatMap((one) => {
    const isNext = one.cob_position === row.cob_position && one.processed_at !== null;
    return isNext && begun !== null && one.processed_at > begun ? [one.processed_at] : [];
  });
  // A status says when it was reversed only if it also says when it was billed.
  if (processed_at !== null && reversed_at !== null && reversed_at > processed_at) {
    later.push(reversed_at);
  }
  return later.toSorted()[0]?.slice(0, 10);
}
