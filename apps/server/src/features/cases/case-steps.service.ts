import {
  type CaseAction,
  type CaseState,
  caseActions,
  isOpenCase,
  mayFollow,
} from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { caseStepBody, changeCaseBody } from '@pfs/wire/cases';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { lockCases, sumSeen } from './find-cases.ts';
import { addPacket } from './packets.service.ts';

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
const changing = ['state', 'promised', 'sent_on', 'decided_on', 'due_on', 'due_reason', 'owner_id'];
type Standing = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly state: CaseState;
  readonly rows: number;
};

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
    for (const one of cases) await undoLast(tx, stepping, one);
    return;
  }
  checkRole(stepping.actor, action);
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

function checkRole({ role }: Member, action: CaseAction): void {
  if (caseActions[action].by === 'administrator' && role === 'staff') {
    throw new AppError('forbidden', {
      message: 'An administrator of the pharmacy sends and decides cases.',
    });
  }
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
  await refuseWhileComparing(tx);
  if (cases.some(({ rows }) => rows === 0)) {
    throw new AppError('conflict', { message: 'A case has no rows any more. Reload the page.' });
  }
  for (const { id } of cases) await addPacket(tx, { caseId: id, userId: actor.userId, now, today });
}

/** A letter must not ask for what a file that is being compared pays. */
async function refuseWhileComparing(tx: TenantTransaction): Promise<void> {
  const waiting = await selectOwn(tx, 'match_queue').select('id').limit(1).execute();
  if (waiting.length === 0) return;
  throw new AppError('conflict', {
    message: 'Your files are still being compared with your claims. Try again in a moment.',
  });
}

async function lockStanding(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly Standing[]> {
  const columns = changing.map((name) => `${name}::text as ${name}`).join(', ');
  const { rows } = await tx.client.query<Standing>(
    `select id, rows, ${columns} from cases
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
}

/** Changes a case and keeps what it was. Its rows are closed with it, and opened again with it. */
async function take(
  tx: TenantTransaction,
  { actor, by, now }: Stepping,
  { one, action, values = {}, note }: Step,
): Promise<void> {
  const state = (values['state'] ?? one.state) as CaseState;
  if (Object.keys(values).length > 0) {
    await updateOwn(tx, 'cases', { id: one.id }).set(values).execute();
    await updateOwn(tx, 'case_rows', { case_id: one.id, is_open: !isOpenCase(state) })
      .set({ is_open: isOpenCase(state) })
      .execute();
    if ('sent_on' in values) await sumSeen(tx, one.id);
    // What it asked may be asked by another case now, or need no asking any more.
    if (state !== one.state) await insertOwn(tx, 'case_queue', {}).execute();
  }
  await insertOwn(tx, 'case_steps', {
    ...{ id: uuidV7(), case_id: one.id, at: now, user_id: actor.userId, action, state },
    ...{ note: note ?? null, before: JSON.stringify(one) },
  }).execute();
  const changed = Object.keys({ state, ...values });
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'case', entityId: one.id, action: 'update' },
    description: `Case: ${action.replace('_', ' ')}`,
    oldValues: Object.fromEntries(changed.map((name) => [name, one[name] ?? null])),
    newValues: { state, ...values },
  });
}

/** Puts back what the last step changed that is not undone yet. Notes stay. */
async function undoLast(tx: TenantTransaction, stepping: Stepping, one: Standing): Promise<void> {
  const steps = await selectOwn(tx, 'case_steps', { case_id: one.id })
    .select(['id', 'action', 'before'])
    .orderBy('id', 'desc')
    .execute();
  let undone = 0;
  const last = steps.find(({ action }) => {
    if (action === 'undo') undone += 1;
    else if (action !== 'note' && action !== 'find' && undone-- === 0) return true;
    return false;
  });
  if (last === undefined) throw new AppError('conflict', { message: 'There is nothing to undo.' });
  const { id: _, rows: __, ...before } = last.before as unknown as Standing;
  checkUndo(stepping.actor, last.action);
  if (before.state === 'found' && one.state !== 'found') await refuseTwoFound(tx, one.id);
  await take(tx, stepping, { one, action: 'undo', values: before });
}

function checkUndo(actor: Member, action: string): void {
  if (action in caseActions) checkRole(actor, action as CaseAction);
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
