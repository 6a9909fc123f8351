import { isSameLayout, type LayoutFacts } from '@pfs/core/draft/known-layout';
import { headingText } from '@pfs/documents/layout/headings/heading-text';
import type { ChangeKnownLayoutBody, KnownLayout } from '@pfs/wire/known-layouts';
import { knownLayoutRoutes as routes } from '@pfs/wire/known-layouts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditEntry, insertAuditRow, type Origin } from '../audit/public.ts';
import {
  factsOf,
  findLayoutRow,
  type LayoutRow,
  listLayoutRows,
  lockLayoutRow,
  setDeleted,
  updateFacts,
} from './known-layouts.repository.ts';

export function registerKnownLayoutRoutes({ http }: App): void {
  http.inPharmacy(routes.listKnownLayouts, [], ({ inSnapshot }) => inSnapshot(listKnownLayouts));

  http.handle(routes.changeKnownLayout, ({ params, body, by, inTenant }) =>
    inTenant((tx) => changeKnownLayout(tx, { ...body, id: params.id }, by)),
  );

  http.handle(routes.deleteKnownLayout, ({ params, by, inTenant }) =>
    inTenant((tx) => deleteKnownLayout(tx, params.id, by)),
  );

  http.handle(routes.restoreKnownLayout, ({ params, by, inTenant }) =>
    inTenant((tx) => restoreKnownLayout(tx, params.id, by)),
  );
}

interface By {
  readonly userId: string;
  readonly origin: Origin;
}

async function listKnownLayouts(tx: TenantTransaction): Promise<KnownLayout[]> {
  return (await listLayoutRows(tx)).map(toKnownLayout);
}

type Change = Omit<ChangeKnownLayoutBody, 'version'>;

async function changeKnownLayout(
  tx: TenantTransaction,
  { id, version, ...change }: ChangeKnownLayoutBody & { readonly id: string },
  by: By,
): Promise<KnownLayout> {
  const row = await requireInUse(tx, id);
  if (row.version !== version) {
    throw new AppError('conflict', {
      message: 'Someone else changed this layout. Please review it again.',
    });
  }
  const before = factsOf(row);
  const facts = changedFacts(before, change);
  if (Object.keys(facts).length === 0) {
    throw new AppError('invalid_input', {
      message: 'A known layout needs at least one value. Delete it instead.',
    });
  }
  await updateFacts(tx, id, facts);
  await record(tx, by, {
    entityId: id,
    action: 'update',
    description: 'Changed a known layout',
    oldValues: { ...before },
    newValues: { ...facts },
  });
  return getKnownLayout(tx, id);
}

/** Retires a layout; it stays stored, because it can be used again. */
async function deleteKnownLayout(tx: TenantTransaction, id: string, by: By) {
  const row = await requireInUse(tx, id);
  await setDeleted(tx, id, true);
  await record(tx, by, {
    entityId: id,
    action: 'delete',
    description: 'Deleted a known layout',
    oldValues: { ...factsOf(row) },
  });
  return { id };
}

async function restoreKnownLayout(tx: TenantTransaction, id: string, by: By): Promise<KnownLayout> {
  const row = orNotFound(await lockLayoutRow(tx, id));
  if (row.deleted_at === null) return toKnownLayout(row);
  const others = await listLayoutRows(tx);
  if (others.some(({ fingerprint }) => isSameLayout(fingerprint, row.fingerprint))) {
    throw new AppError('conflict', { message: 'This layout has been learned again.' });
  }
  await setDeleted(tx, id, false);
  await record(tx, by, {
    entityId: id,
    action: 'update',
    description: 'Restored a known layout',
    newValues: { ...factsOf(row) },
  });
  return getKnownLayout(tx, id);
}

async function requireInUse(tx: TenantTransaction, id: string): Promise<LayoutRow> {
  const row = await lockLayoutRow(tx, id);
  if (row === undefined || row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

async function getKnownLayout(tx: TenantTransaction, id: string): Promise<KnownLayout> {
  const row = orNotFound(await findLayoutRow(tx, id));
  return toKnownLayout(row);
}

/** Labels are compared by whole words, so they are stored in words. */
function changedFacts(before: LayoutFacts, change: Change): LayoutFacts {
  const said = {
    payerName: change.payerName,
    traceNumberLabel: toLabel('traceNumberLabel', change.traceNumberLabel),
    paidOnLabel: toLabel('paidOnLabel', change.paidOnLabel),
    columns: change.columns,
    sections: change.sections,
    lumpSums: change.lumpSums,
  };
  const told = Object.entries(said).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(told) });
  const isKept = (value: unknown) => value !== null && (!Array.isArray(value) || value.length > 0);
  return Object.fromEntries(all.filter(([, value]) => isKept(value)));
}

function toLabel(field: string, typed: string | null | undefined): string | null | undefined {
  if (typed === null || typed === undefined) return typed;
  const words = headingText(typed);
  if (words !== '') return words;
  const message = 'Enter the label next to or above the value';
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}

function toKnownLayout(row: LayoutRow): KnownLayout {
  const facts = factsOf(row);
  const { learned_from: remittanceId, file_name: fileName } = row;
  const hasOrigin = remittanceId !== null && fileName !== null;
  return {
    id: row.id,
    version: row.version,
    payerName: facts.payerName ?? row.payer_name,
    fileType: row.file_type,
    facts: {
      payerName: facts.payerName ?? null,
      traceNumberLabel: facts.traceNumberLabel ?? null,
      paidOnLabel: facts.paidOnLabel ?? null,
      columns: [...(facts.columns ?? [])],
      sections: [...(facts.sections ?? [])],
      lumpSums: facts.lumpSums ?? null,
    },
    learnedAt: row.learned_at.toISOString(),
    learnedByName: row.learned_by_name || null,
    learnedFrom: hasOrigin ? { id: remittanceId, fileName } : null,
    completed: row.completed,
  };
}

type Recorded = Pick<AuditEntry, 'entityId' | 'action' | 'description' | 'oldValues' | 'newValues'>;

function record(tx: TenantTransaction, by: By, entry: Recorded): Promise<void> {
  const { organizationId } = tx;
  return insertAuditRow(tx, { ...entry, ...by, organizationId, entityType: 'known_layout' });
}
