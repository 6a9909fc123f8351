import { centsOfSum } from '@pfs/core/money';
import type { Adjudication, RemittedClaim } from '@pfs/core/recovery/claim-ties';
import { fillNumberOf, planKeyOf } from '@pfs/core/recovery/claim-ties';
import type { ClaimStatus } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** A payer's claims of one fill are a few; a number with more than these is no Rx number. */
const rowsOfRxMax = 200;

/** What is known of an Rx number. */
export interface RxRows {
  readonly rxNumber: string;
  readonly claims: RemittedClaim[];
  readonly adjudications: Adjudication[];
}

/** The claims of counted payments and the adjudications of these Rx numbers. */
export async function readRx(
  tx: TenantTransaction,
  rxNumbers: readonly string[],
): Promise<readonly RxRows[]> {
  const rows = new Map(
    rxNumbers.map((rxNumber): [string, RxRows] => [
      rxNumber,
      { rxNumber, claims: [], adjudications: [] },
    ]),
  );
  for (const row of await readClaims(tx, rxNumbers)) {
    rows.get(row.rx_number)?.claims.push(toClaim(row));
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
  readonly rx_number: string;
  readonly id: string;
  readonly fill_id: string;
  readonly cob_position: number;
  readonly state: string;
  readonly ended_by: string | null;
  readonly authorization_number: string | null;
  readonly processed_at: string | null;
  readonly reversed_on: string | null;
  readonly bin: string | null;
  readonly pcn: string | null;
  readonly group_number: string | null;
  readonly plan_type: string | null;
  readonly paid: string | null;
  readonly patient_pay: string | null;
  readonly store_id: string;
  readonly fill_number: number;
  readonly filled_on: string;
  readonly ndc: string | null;
}

async function readAdjudications(tx: TenantTransaction, rxNumbers: readonly string[]) {
  const { rows } = await tx.client.query<AdjudicationRow>(
    `select * from (
       select fills.rx_number, one.id, one.fill_id, one.cob_position, one.state, one.ended_by,
         one.authorization_number, one.processed_at::text as processed_at,
         one.reversed_at::date::text as reversed_on, one.bin, one.pcn, one.group_number,
         one.plan_type, one.paid::text as paid, one.patient_pay::text as patient_pay,
         fills.store_id,
         fills.fill_number, fills.filled_on::text as filled_on, fills.ndc,
         count(*) over (partition by fills.rx_number) as of_rx
       from fills
       join adjudications one on one.organization_id = fills.organization_id
         and one.fill_id = fills.id and one.state <> 'rejected'
       where fills.organization_id = $1 and fills.rx_number = any ($2::text[])
     ) adjudications
     where of_rx <= $3`,
    [tx.organizationId, rxNumbers, rowsOfRxMax],
  );
  return rows;
}

function* withEnds(rows: readonly AdjudicationRow[]): Generator<readonly [string, Adjudication]> {
  const ofPosition = Map.groupBy(rows, ({ fill_id, cob_position }) => `${fill_id} ${cob_position}`);
  for (const row of rows) {
    const same = ofPosition.get(`${row.fill_id} ${row.cob_position}`) ?? [];
    yield [row.rx_number, toAdjudication(row, same)];
  }
}

function toAdjudication(row: AdjudicationRow, same: readonly AdjudicationRow[]): Adjudication {
  const cents = (text: string | null) => (text === null ? undefined : centsOfSum(text));
  return {
    id: row.id,
    fillId: row.fill_id,
    position: row.cob_position,
    state: row.state === 'reversed' ? 'reversed' : 'paid',
    authorization: row.authorization_number ?? undefined,
    processedOn: row.processed_at?.slice(0, 10),
    endedOn: row.reversed_on ?? replacedOn(row, same),
    plan: planKeyOf(row.bin ?? undefined, row.pcn ?? undefined, row.group_number ?? undefined),
    planType: row.plan_type ?? undefined,
    paidCents: cents(row.paid),
    patientCents: cents(row.patient_pay),
    store: row.store_id,
    fillNumber: row.fill_number,
    filledOn: row.filled_on,
    ndc: row.ndc ?? undefined,
  };
}

/** An answer that another one replaced ended with it. */
function replacedOn(
  { ended_by, processed_at }: AdjudicationRow,
  same: readonly AdjudicationRow[],
): string | undefined {
  if (ended_by !== 'replaced' || processed_at === null) return undefined;
  return same
    .flatMap((one) => (one.processed_at !== null && one.processed_at > processed_at ? [one] : []))
    .map((one) => one.processed_at?.slice(0, 10))
    .toSorted()[0];
}
