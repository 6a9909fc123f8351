import {
  type CaseAction,
  type CaseState,
  caseActions,
  isOpenCase,
  mayFollow,
} from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { CaseSettings, caseAnswerBody, caseStepBody, changeCaseBody } from '@pfs/wire/cases';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { lockCases } from './find-cases.ts';
import { addPacket } from './packets.service.ts';
import { sumSeen } from './receipts.ts';

/** Each gets its letter, which takes a moment. */
const preparedAtOnceMax = 50;

interface Stepping {
  readonly actor: Member;
  readonly by: AuditContext;
  readonly now: Date;
  /** In the pharmacy's time zone. */
  readonly today: Day;
}

/** What a step changes and an undo puts back. */
const changing = ['state', 'promised', 'sent_on', 'decided_on', 'due_on', 'due_reason', 'owner_id']
  // The step that the next undo takes back.
  .concat('last_step_id');
type Standing = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly number: number;
  readonly state: CaseState;
  readonly rows: number;
  readonly last_step_id: string | null;
};

/** What an undo of a step puts back: only what it changed. Rules may have set the rest since. */
const changedBy = (action: string): readonly string[] =>
  action === 'assign'
    ? ['owner_id']
    : action === 'due'
      ? ['due_on', 'due_reason']
      : ['state', 'promised', 'sent_on', 'decided_on'];

/** Takes one step with all of these cases, or with none of them. */
export async function takeSteps(
  tx: TenantTransaction,
  stepping: Stepping,
  body: z.output<typeof caseStepBody>,
): Promise<void> {
  const { action, note } = body;
  if (body.promised !== undefined && body.ids.length > 1) {
    throw new AppError('invalid_input', { fields: { promised: 'Of one case at a time' } });
  }
  // A look may change the rows of a case that is still found; a note waits for nothing.
  const mayBeFound = action === 'undo' || (action !== 'note' && mayFollow(action, 'found'));
  if (mayBeFound) await lockCases(tx);
  const cases = await lockStanding(tx, [...new Set(body.ids)]);
  if (action === 'note') {
    if (note === undefined) {
      throw new AppError('invalid_input', { fields: { note: 'Enter a note' } });
    }
    for (const one of cases) await take(tx, stepping, { one, action, note });
    return;
  }
  if (action === 'undo') {
    const expects = new Set(body.expects ?? []);
    for (const one of cases) await undoLast(tx, stepping, { one, expects });
    return;
  }
  await checkRole(tx, stepping.actor, action);
  const refused = cases.filter(({ state }) => !mayFollow(action, state));
  if (refused.length > 0) {
    throw new AppError('conflict', {
      message: `This step isn’t possible for ${refused.length} of the cases. Reload the page.`,
    });
  }
  if (action === 'prepare') await addPackets(tx, stepping, cases);
  const { to } = caseActions[action];
  const values = {
    state: to,
    ...(to === 'sent' ? { sent_on: stepping.today } : {}),
    ...(isOpenCase(to) ? {} : { decided_on: stepping.today }),
    ...(to === 'won' || to === 'partly' ? { promised: body.promised ?? null } : {}),
  };
  for (const one of cases) await take(tx, stepping, { one, action, values, note });
}

async function checkRole(
  tx: TenantTransaction,
  { role }: Member,
  action: CaseAction,
): Promise<void> {
  if (caseActions[action].by === 'member' || role !== 'staff') return;
  if ((await readCaseSettings(tx)).staffSends) return;
  throw new AppError('forbidden', {
    message: 'An administrator of the pharmacy sends and decides cases.',
  });
}

export async function readCaseSettings(tx: TenantTransaction): Promise<CaseSettings> {
  const row = await selectOwn(tx, 'recovery_settings').select('staff_sends').executeTakeFirst();
  return { staffSends: row?.staff_sends ?? false };
}

/** Says whether staff send and decide cases, too. */
export async function changeCaseSettings(
  tx: TenantTransaction,
  { staffSends, by }: CaseSettings & { readonly by: AuditContext },
): Promise<CaseSettings> {
  const before = await readCaseSettings(tx);
  if (before.staffSends === staffSends) return before;
  const row = { staff_sends: staffSends };
  await insertOwn(tx, 'recovery_settings', row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'organization', entityId: tx.organizationId, action: 'update' },
    description: staffSends
      ? 'Allowed staff to send and decide cases'
      : 'Left sending and deciding cases to administrators',
    oldValues: before,
    newValues: { staffSends },
  });
  return { staffSends };
}

async function addPackets(
  tx: TenantTransaction,
  { actor, now, today }: Stepping,
  cases: readonly Standing[],
): Promise<void> {
  if (cases.length > preparedAtOnceMax) {
    throw new AppError('invalid_input', {
      message: `Prepare at most ${preparedAtOnceMax} cases at once.`,
    });
  }
  await refuseWhileComparing(
    tx,
    cases.map(({ id }) => id),
  );
  if (cases.some(({ rows }) => rows === 0)) {
    throw new AppError('conflict', { message: 'A case has no rows any more. Reload the page.' });
  }
  for (const { id } of cases) await addPacket(tx, { caseId: id, userId: actor.userId, now, today });
}

/** A letter must not ask for what a file that is being compared pays, nor by an old comparison. */
async function refuseWhileComparing(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    with kinds as (select kind from cases
      where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[]))
    select 'files' as what from match_queue where organization_id = ${tx.organizationId}
    union select 'prices' from price_queue
      where organization_id = ${tx.organizationId} and not is_of_case
        and exists (select from kinds where kind in ('mac', 'floor'))
    union select 'contracts' from contract_queue
      where organization_id = ${tx.organizationId}
        and exists (select from kinds where kind in ('contract_short', 'true_up'))
    order by 1`.execute(tx.query);
  const [first] = rows;
  if (first === undefined) return;
  const compared = waitingTexts[first.what as keyof typeof waitingTexts];
  throw new AppError('conflict', {
    message: `Your ${compared}. Try again in a moment.`,
  });
}

const waitingTexts = {
  files: 'files are still being compared with your claims',
  prices: 'prices are still being compared with invoices and floors',
  contracts: 'claims are still being compared with your contracts',
} as const;

async function lockStanding(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly Standing[]> {
  const columns = changing.map((name) => `${name}::text as ${name}`).join(', ');
  const { rows } = await tx.client.query<Standing>(
    `select id, number, rows, ${columns} from cases
     where organization_id = $1 and id = any ($2::uuid[]) order by number for update`,
    [tx.organizationId, ids],
  );
  if (rows.length < ids.length) throw new AppError('not_found');
  return rows;
}

interface Step {
  /** As it was before. */
  readonly one: Standing;
  readonly action: string;
  /** What it changes. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly note?: string | undefined;
  /** What the payer answered. */
  readonly answer?: object | undefined;
}

/** Changes a case and keeps what it was. Its rows are closed with it, and opened again with it. */
async function take(
  tx: TenantTransaction,
  { actor, by, now }: Stepping,
  { one, action, values = {}, note, answer }: Step,
): Promise<void> {
  const state = (values['state'] ?? one.state) as CaseState;
  const id = uuidV7();
  if (Object.keys(values).length > 0) {
    await updateOwn(tx, 'cases', { id: one.id })
      .set({ last_step_id: id, ...values })
      .execute();
    await updateOwn(tx, 'case_rows', { case_id: one.id, is_open: !isOpenCase(state) })
      .set({ is_open: isOpenCase(state) })
      .execute();
    if ('sent_on' in values) await sumSeen(tx, one.id);
    // What it asked may be asked by another case now, or need no asking any more.
    if (state !== one.state) await queueLooks(tx, one.id);
  }
  await insertOwn(tx, 'case_steps', {
    ...{ id, case_id: one.id, at: now, user_id: actor.userId, action, state },
    ...{ note: note ?? null, before: JSON.stringify(one) },
    answer: answer === undefined ? null : JSON.stringify(answer),
  }).execute();
  const changed = Object.keys({ state, ...values });
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'case', entityId: one.id, action: 'update' },
    description: `Case: ${action.replace('_', ' ')}`,
    oldValues: Object.fromEntries(changed.map((name) => [name, one[name] ?? null])),
    newValues: { state, ...values, ...answer },
  });
}

async function queueLooks(tx: TenantTransaction, caseId: string): Promise<void> {
  await insertOwn(tx, 'case_queue', {}).execute();
  await sql`
    insert into price_queue (organization_id, rx_numbers, is_of_case)
    select ${tx.organizationId}::uuid, array_agg(distinct held.rx_number), true
    from case_rows held
    where held.organization_id = ${tx.organizationId} and held.case_id = ${caseId}
      and held.kind in ('mac', 'floor')
    having count(*) > 0`.execute(tx.query);
}

/**
 * Puts back what the last step changed that is not undone yet. Notes stay. A step that the caller
 * didn't see is not taken back.
 */
async function undoLast(
  tx: TenantTransaction,
  stepping: Stepping,
  { one, expects }: { readonly one: Standing; readonly expects: ReadonlySet<string> },
): Promise<void> {
  const { last_step_id: lastId } = one;
  if (lastId === null) throw new AppError('conflict', { message: 'There is nothing to undo.' });
  if (!expects.has(lastId)) {
    throw new AppError('conflict', {
      message:
        `Case ${one.number} has another last step by now, so nothing was undone. ` +
        'Look at its history first.',
    });
  }
  const last = await selectOwn(tx, 'case_steps', { id: lastId })
    .select(['action', 'before'])
    .executeTakeFirstOrThrow();
  const stood = last.before as unknown as Standing;
  const names = [...changedBy(last.action), 'last_step_id'];
  const before = Object.fromEntries(names.map((name) => [name, stood[name]]));
  if (last.action in caseActions) {
    await checkRole(tx, stepping.actor, last.action as CaseAction);
  }
  if (before['state'] === 'found' && one.state !== 'found') await refuseTwoFound(tx, one.id);
  await take(tx, stepping, { one, action: 'undo', values: before });
}

/** Rows found since are in a case of their own, which this one can't be beside as found. */
async function refuseTwoFound(tx: TenantTransaction, id: string): Promise<void> {
  const { rows } = await tx.client.query(
    `select from cases found join cases own on own.organization_id = $1 and own.id = $2
     where found.organization_id = $1 and found.state = 'found' and found.kind = own.kind
       and found.party = own.party`,
    [tx.organizationId, id],
  );
  if (rows.length > 0) {
    throw new AppError('conflict', {
      message:
        'More rows were found since, so it can’t go back to found. Prepare it again instead.',
    });
  }
}

/** Assigns a case, or sets when it is due and why. */
export async function changeCase(
  tx: TenantTransaction,
  stepping: Stepping,
  { id, ...body }: z.output<typeof changeCaseBody> & { readonly id: string },
): Promise<void> {
  const { ownerId, dueOn, dueReason } = body;
  if (ownerId !== undefined) {
    if (ownerId !== null) await checkColleague(tx, ownerId);
    const one = orNotFound((await lockStanding(tx, [id]))[0]);
    await take(tx, stepping, { one, action: 'assign', values: { owner_id: ownerId } });
  }
  if (dueOn !== undefined) {
    const one = orNotFound((await lockStanding(tx, [id]))[0]);
    const reason = dueOn === null ? null : (dueReason ?? null);
    await take(tx, stepping, { one, action: 'due', values: { due_on: dueOn, due_reason: reason } });
  }
}

async function checkColleague(tx: TenantTransaction, userId: string): Promise<void> {
  const found = selectOwn(tx, 'users', { id: userId, is_active: true }).select('id');
  orNotFound(await found.executeTakeFirst());
}

const answeredStates: readonly string[] = ['sent', 'acknowledged', 'won', 'partly', 'lost'];

/** Records what the payer answered to a price appeal, as a step: it stays with day and person. */
export async function addAnswer(
  tx: TenantTransaction,
  stepping: Stepping,
  body: z.output<typeof caseAnswerBody> & { readonly id: string },
): Promise<void> {
  const { id, answer: kind, rows, ndc = '', source = '', note } = body;
  const one = orNotFound((await lockStanding(tx, [id]))[0]);
  const { rows: found } = await sql<{ kind: string; rows: number }>`
    select cases.kind, (select count(*)::int from case_rows held
      where held.organization_id = cases.organization_id and held.case_id = cases.id
        and held.row_key = any (${rows ?? []}::text[])) as rows
    from cases where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.query);
  const isOfPrices = found[0]?.kind === 'mac' || found[0]?.kind === 'floor';
  if (!isOfPrices || !answeredStates.includes(one.state)) {
    throw new AppError('conflict', {
      message: 'Answers are recorded for price appeals that were sent.',
    });
  }
  if (rows !== undefined && found[0]?.rows !== new Set(rows).size) throw new AppError('not_found');
  if (kind !== 'denied' && ndc !== '') {
    throw new AppError('invalid_input', { fields: { ndc: 'Only with a denial' } });
  }
  const answer = { kind, ndc: ndc || null, source: source.trim() || null, rows: rows ?? null };
  await take(tx, stepping, { one, action: 'answer', note: note?.trim() || undefined, answer });
}
