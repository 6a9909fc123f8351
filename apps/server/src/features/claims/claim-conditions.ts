import { normalizeNdc } from '@pfs/core/ndc';
import type { ClaimAmount, ClaimTrait } from '@pfs/wire/claim-names';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';
import { type ClaimAmounts, type ClaimFilter, type NameOrNames, namesOf } from './claim-filter.ts';

export const amountColumns: Readonly<Record<ClaimAmount, RawBuilder<unknown>>> = {
  grossAmount: sql`claims.gross_amount`,
  dirFee: sql`claims.dir_fee`,
  gerFee: sql`claims.ger_fee`,
  otherFees: sql`claims.other_fees`,
  netAmount: sql`claims.net_amount`,
  patientPaid: sql`claims.patient_paid`,
};

/** A claim without a fill date counts as filled when it was paid. */
export const filledOn = sql<string>`coalesce(claims.date_of_service, claims.processed_date)`;

/** The day by which claims are filtered and grouped. */
export function dayColumn({ dateOf }: ClaimFilter): RawBuilder<string> {
  return dateOf === 'fill' ? filledOn : sql<string>`claims.processed_date`;
}

/** The SQL of each trait of a row of `claims`; the claim index is built from the same SQL. */
export const traitConditions: Readonly<Record<ClaimTrait, RawBuilder<boolean>>> = {
  dirFee: sql<boolean>`claims.dir_fee <> 0`,
  gerFee: sql<boolean>`claims.ger_fee <> 0`,
  otherFees: sql<boolean>`claims.other_fees <> 0`,
  fees: sql<boolean>`(claims.dir_fee <> 0 or claims.ger_fee <> 0 or claims.other_fees <> 0)`,
};

/** The digits of a typed NDC or of a part of one; undefined if the text is no NDC. */
export function ndcDigits(search: string): string | undefined {
  const typed = search.trim();
  if (!/^[\d-]*\d[\d-]*$/.test(typed)) return undefined;
  return normalizeNdc(typed) ?? typed.replaceAll('-', '');
}

function searchCondition(search: string): RawBuilder<boolean> {
  const part = sql`lower(${search})`;
  const digits = ndcDigits(search) ?? null;
  return sql<boolean>`(
    strpos(lower(claims.claim_id), ${part}) > 0
    or strpos(lower(payers.name), ${part}) > 0
    or strpos(lower(claims.drug_name), ${part}) > 0
    or strpos(claims.ndc, ${digits}::text) > 0)`;
}

type Conditions = readonly RawBuilder<boolean>[];

function oneOf(column: RawBuilder<unknown>, wanted: NameOrNames | undefined): Conditions {
  const names = namesOf(wanted);
  if (names === undefined) return [];
  const [first, ...others] = names;
  return [
    others.length === 0
      ? sql<boolean>`${column} = ${first}`
      : sql<boolean>`${column} = any(${names}::text[])`,
  ];
}

function amountConditions({ field, overCents, underCents }: ClaimAmounts): Conditions {
  const found: RawBuilder<boolean>[] = [];
  const cents = sql`${amountColumns[field]} * 100`;
  if (overCents !== null) found.push(sql`${cents} > ${overCents}`);
  if (underCents !== null) found.push(sql`${cents} < ${underCents}`);
  return found;
}

function paymentConditions({ remittanceId, payer, counted }: ClaimFilter): Conditions {
  const found: RawBuilder<boolean>[] = [];
  if (remittanceId !== undefined) found.push(sql`payments.remittance_id = ${remittanceId}`);
  found.push(...oneOf(sql`payers.name`, payer));
  if (counted !== undefined) found.push(sql`payments.counted = ${counted === 'true'}`);
  return found;
}

function claimConditions(filter: ClaimFilter): Conditions {
  const found: RawBuilder<boolean>[] = [];
  const { from, to, ndc, drug, status, search } = filter;
  const day = dayColumn(filter);
  if (from !== undefined) found.push(sql`${day} >= ${from}`);
  if (to !== undefined) found.push(sql`${day} <= ${to}`);
  found.push(...oneOf(sql`coalesce(claims.ndc, '')`, ndc));
  found.push(...oneOf(sql`coalesce(claims.drug_name, '')`, drug));
  if (status !== undefined) found.push(sql`claims.status = ${status}`);
  if (filter.with !== undefined) found.push(traitConditions[filter.with]);
  if (filter.amount !== undefined) found.push(...amountConditions(filter.amount));
  if (search !== undefined && search !== '') found.push(searchCondition(search));
  return found;
}

/** The payments that match a filter, with their payers. Conditions on claims are ignored. */
export function filteredPayments(tx: TenantTransaction, filter: ClaimFilter) {
  const all = selectOwn(tx, 'payments').innerJoin(
    'payers',
    onKey('payers.id', 'payments.payer_id'),
  );
  return paymentConditions(filter).reduce((query, condition) => query.where(condition), all);
}

/** The claims that match a filter, joined with their payers and payments. */
export function filteredClaims(tx: TenantTransaction, filter: ClaimFilter) {
  const all = selectOwn(tx, 'claims')
    .innerJoin('payers', onKey('payers.id', 'claims.payer_id'))
    .innerJoin('payments', onKey('payments.id', 'claims.payment_id'));
  return [...paymentConditions(filter), ...claimConditions(filter)].reduce(
    (query, condition) => query.where(condition),
    all,
  );
}
