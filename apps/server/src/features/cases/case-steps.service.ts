import { type CaseAction, caseActions, isOpenCase, mayFollow } from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { caseStepBody, changeCaseBody } from '@pfs/wire/cases';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertAllOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { findCases, lockCases, sumSeen } from './find-cases.ts';
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
type Standing = Readonly<Record<string, unknown>> & { readonly id: string; readonly state: string };

/** Takes one step with all of these cases, or with none of them. */
export async function takeSteps(
  tx: TenantTransaction,
  stepping: Stepping,
  body: z.output<typeof caseStepBody>,
): Promise<void> {
  const { action, note } = body;
  // What is asked is what stands open now, not what stood open when cases were last looked for.
  if (action === 'prepare') await findCases(tx, stepping.today);
  const cases = await lockStanding(tx, [...new Set(body.ids)]);
  if (action === 'note') {
    if (note === undefined)
      throw new AppError('invalid_input', { fields: { note: 'Enter a note' } });
    await record(
      tx,
      stepping,
      cases.map((one) => ({ one, action, state: one.state, note })),
    );
    return;
  }
  if (action === 'undo') {
    for (const one of cases) await undoLast(tx, stepping, one);
    return;
  }
  checkRole(stepping.actor, action);
  const refused = cases.filter(({ state }) => !mayFollow(action, state as never));
  if (refused.length > 0) {
    throw new AppError('conflict', {
      message: `This step isn’t possible for ${refused.length} of the cases. Reload the page.`,
    });
  }
  if (action === 'prepare') await addPackets(tx, stepping, cases);
  const { to } = caseActions[action];
  const wasWon = to === 'won' || to === 'partly';
  for (const one of cases) {
    await change(tx, one.id, {
      state: to,
      ...(to === 'sent' ? { sent_on: stepping.today } : {}),
      ...(isOpenCase(to) ? {} : { decided_on: stepping.today }),
      ...(wasWon ? { promised: body.promised ?? null } : {}),
    });
  }
  await record(
    tx,
    stepping,
    cases.map((one) => ({ one, action, state: to, note })),
  );
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
  for (const { id } of cases) await addPacket(tx, { caseId: id, userId: actor.userId, now, today });
}

async function lockStanding(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly Standing[]> {
  await lockCases(tx);
  const { rows } = await tx.client.query<Standing>(
    `select id, ${changing.map((name) => `${name}::text as ${name}`).join(', ')} from cases
     where organization_id = $1 and id = any ($2::uuid[]) order by number`,
    [tx.organizationId, ids],
  );
  if (rows.length < ids.length) throw new AppError('not_found');
  return rows;
}

/** Writes to a case; its rows are closed with it, and opened again with it. */
async function change(
  tx: TenantTransaction,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateOwn(tx, 'cases', { id }).set(values).execute();
  if (values['sent_on'] !== undefined) await sumSeen(tx, id);
  if (values['state'] === undefined) return;
  const isOpen = isOpenCase(values['state'] as never);
  await updateOwn(tx, 'case_rows', { case_id: id, is_open: !isOpen })
    .set({ is_open: isOpen })
    .execute();
}

interface Recorded {
  /** As it was before. */
  readonly one: Standing;
  readonly action: string;
  readonly state: string;
  readonly note?: string | undefined;
}

async function record(
  tx: TenantTransaction,
  { actor, by, now }: Stepping,
  steps: readonly Recorded[],
): Promise<void> {
  const rows = steps.map(({ one, action, state, note }) => ({
    ...{ id: uuidV7(), case_id: one.id, at: now, user_id: actor.userId, action, state },
    ...{ note: note ?? null, before: JSON.stringify(one) },
  }));
  await insertAllOwn(tx, 'case_steps', rows);
  for (const { one, action, state } of steps) {
    await insertAuditRow(tx, {
      ...{ ...by, entityType: 'case', entityId: one.id, action: 'update' },
      description: `Case: ${action.replace('_', ' ')}`,
      oldValues: { state: one.state },
      newValues: { state },
    });
  }
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
  const { id: _, ...before } = last.before as unknown as Standing;
  checkUndo(stepping.actor, last.action);
  if (before.state === 'found' && one.state !== 'found') await refuseTwoFound(tx, one.id);
  await change(tx, one.id, before);
  await record(tx, stepping, [{ one, action: 'undo', state: before.state }]);
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
  const [one] = await lockStanding(tx, [id]);
  const { ownerId, dueOn, dueReason } = body;
  if (ownerId !== undefined) {
    if (ownerId !== null) await checkColleague(tx, ownerId);
    await change(tx, id, { owner_id: ownerId });
    await record(tx, stepping, [
      { one: orNotFound(one), action: 'assign', state: one?.state ?? '' },
    ]);
  }
  if (dueOn !== undefined) {
    const [now] = await lockStanding(tx, [id]);
    await change(tx, id, {
      due_on: dueOn,
      due_reason: dueOn === null ? null : (dueReason ?? null),
    });
    await record(tx, stepping, [{ one: orNotFound(now), action: 'due', state: now?.state ?? '' }]);
  }
}

async function checkColleague(tx: TenantTransaction, userId: string): Promise<void> {
  const found = await selectOwn(tx, 'users', { id: userId, is_active: true })
    .select('id')
    .executeTakeFirst();
  if (found === undefined) {
    throw new AppError('invalid_input', {
      fields: { ownerId: 'Choose somebody of your pharmacy' },
    });
  }
}
