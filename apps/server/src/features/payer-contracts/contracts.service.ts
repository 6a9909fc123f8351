import { periodOfMonth } from '@pfs/core/contracts/guarantees';
import { monthOf } from '@pfs/core/days';
import { centsOfSum, centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ChangedGuaranteeBody, ChangedTermBody } from '@pfs/wire/contract-bodies';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { queueAll } from './check-contracts.ts';
import { noteChangedGuarantee } from './compare-payer-files.ts';
import { readGuarantees } from './held-contracts.ts';
import { deleteFilesOf } from './payer-files.service.ts';

type By = AuditContext & { readonly userId: string };
type Table = 'contract_terms' | 'contract_guarantees';

const names = { contract_terms: 'contract term', contract_guarantees: 'guarantee' } as const;
const entities = {
  contract_terms: 'contract_term',
  contract_guarantees: 'contract_guarantee',
} as const;

interface Contents {
  readonly table: Table;
  readonly values: Readonly<Record<string, unknown>>;
  readonly by: By;
}

/** Adds a term or a guarantee; its claims follow in the background. */
export async function addContract(
  tx: TenantTransaction,
  { table, values, payerId, by }: Contents & { readonly payerId: string },
): Promise<string> {
  await requirePayer(tx, payerId);
  const id = uuidV7();
  const row = { id, payer_id: payerId, ...inDatabase(values), updated_by: by.userId };
  await insertOwn(tx, table, row as never).execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: entities[table], entityId: id, action: 'create' },
    ...{ description: `Added a ${names[table]}`, newValues: { payerId, ...values } },
  });
  await queueAll(tx);
  return id;
}

export async function changeContract(
  tx: TenantTransaction,
  { id, table, values, by }: Contents & { readonly id: string },
): Promise<string> {
  const before = await lockContract(tx, table, id);
  if (table === 'contract_guarantees' && decisive.some((name) => values[name] !== before[name])) {
    await requireNoFiles(tx, id);
  }
  await updateOwn(tx, table, { id })
    .set({ ...inDatabase(values), updated_by: by.userId, updated_at: sql`now()` } as never)
    .execute();
  if (table === 'contract_guarantees') await noteChangedGuarantee(tx, id);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: entities[table], entityId: id, action: 'update' },
    description: `Changed a ${names[table]}`,
    oldValues: Object.fromEntries(Object.keys(values).map((name) => [name, before[name]])),
    newValues: values,
  });
  await queueAll(tx);
  return id;
}

/** By these a payer's file was read. */
const decisive = ['kind', 'period', 'measured_at'] as const;

async function requireNoFiles(tx: TenantTransaction, guaranteeId: string): Promise<void> {
  const held = selectOwn(tx, 'payer_files', { guarantee_id: guaranteeId }).select('id').limit(1);
  if ((await held.execute()).length === 0) return;
  throw new AppError('conflict', {
    message:
      'This guarantee has payer files. Delete them before you change its kind, its period or ' +
      'where it is measured.',
  });
}

export async function deleteContract(
  tx: TenantTransaction,
  { id, table, by }: Pick<Contents, 'table' | 'by'> & { readonly id: string },
): Promise<void> {
  const before = await lockContract(tx, table, id);
  if (table === 'contract_guarantees') {
    await deleteOwn(tx, 'guarantee_notices', { guarantee_id: id }).execute();
    await deleteFilesOf(tx, id, by);
  }
  await deleteOwn(tx, table, { id }).execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: entities[table], entityId: id, action: 'delete' },
    ...{ description: `Deleted a ${names[table]}`, oldValues: before },
  });
  await queueAll(tx);
}

async function lockContract(
  tx: TenantTransaction,
  table: Table,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const found = selectOwn(tx, table, { id }).selectAll().forUpdate();
  return orNotFound(await found.executeTakeFirst());
}

async function requirePayer(tx: TenantTransaction, id: string): Promise<void> {
  orNotFound(await selectOwn(tx, 'payers', { id }).select('id').executeTakeFirst());
}

/** Lists of objects are JSON; lists of texts are arrays. */
function inDatabase(values: Contents['values']) {
  const json = ['legs', 'rules'].filter((name) => name in values);
  return { ...values, ...Object.fromEntries(json.map((n) => [n, JSON.stringify(values[n])])) };
}

/** Hundredths of a percent, or cents: both have two decimals. */
const hundredths = (text: string) => centsOfSum(text);

const scopeValues = (body: ChangedTermBody | ChangedGuaranteeBody) => ({
  plans: [...new Set(body.plans)],
  networks: [...new Set(body.networks)],
  line: body.line,
  generic_daws: [...new Set(body.genericDaws)],
  from_on: body.from,
  to_on: body.to,
  citation: body.citation,
});

export const termValues = (body: ChangedTermBody) => ({
  ...scopeValues(body),
  drug_class: body.drugClass,
  ndcs: [...new Set(body.ndcs)],
  days_from: body.daysFrom,
  days_to: body.daysTo,
  legs: body.legs.map(({ benchmark, percentOff, added }) => ({
    ...{ benchmark, percentOff: hundredths(percentOff), addedCents: hundredths(added) },
  })),
  lesser_of: body.lesserOf,
  fee_cents: hundredths(body.fee),
});

export const guaranteeValues = (body: ChangedGuaranteeBody) => ({
  ...scopeValues(body),
  kind: body.kind,
  rate: hundredths(body.rate),
  period: body.period,
  rules: body.rules,
  measured_at: body.measuredAt,
  offset_group: body.offsetGroup === '' ? null : body.offsetGroup,
  settlement: body.settlement,
  dispute_days: body.disputeDays,
  dispute_day_kind: body.disputeDayKind,
  dispute_from: body.disputeFrom,
});

interface NewNotice {
  readonly guaranteeId: string;
  /** Of the period. */
  readonly day: Day;
  readonly receivedOn: string;
  readonly share: string | null;
  readonly note: string;
  readonly by: By;
}

/** A later notice of the same period replaces the one before. */
export async function keepNotice(tx: TenantTransaction, notice: NewNotice): Promise<string> {
  const { guaranteeId, day, receivedOn, share, note, by } = notice;
  const guarantee = orNotFound((await readGuarantees(tx)).find((one) => one.id === guaranteeId));
  const { from, to } = periodOfMonth(monthOf(day), guarantee.period);
  const { rows: before } = await tx.client.query<Record<string, unknown>>(
    `delete from guarantee_notices
     where organization_id = $1 and guarantee_id = $2 and from_on = $3 returning *`,
    [tx.organizationId, guaranteeId, from],
  );
  const id = uuidV7();
  const values = {
    ...{ guarantee_id: guaranteeId, from_on: from, to_on: to, received_on: receivedOn, note },
    share: share === null ? null : centsToText(centsOfSum(share)),
  };
  await insertOwn(tx, 'guarantee_notices', { id, ...values, added_by: by.userId }).execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'contract_guarantee', entityId: guaranteeId, action: 'update' },
    description: 'Kept what a payer or PSAO stated for a period',
    ...(before[0] === undefined ? {} : { oldValues: before[0] }),
    newValues: values,
  });
  return id;
}

export async function deleteNotice(
  tx: TenantTransaction,
  { id, by }: { readonly id: string; readonly by: By },
): Promise<void> {
  const found = selectOwn(tx, 'guarantee_notices', { id }).selectAll().forUpdate();
  const before = orNotFound(await found.executeTakeFirst());
  await deleteOwn(tx, 'guarantee_notices', { id }).execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'contract_guarantee', entityId: before.guarantee_id },
    ...{ action: 'update', description: 'Deleted a notice', oldValues: before },
  });
}
