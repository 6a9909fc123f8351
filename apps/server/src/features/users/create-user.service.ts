import type { createUserBody } from '@pfs/wire/users';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { addressIsOfUser, insertUserWithPassword } from './add-users.repository.ts';
import { mayTellOwner, requireFewInvitations } from './few-mails.ts';
import { countOpenInvitations, deleteInvitationOf } from './invitations.repository.ts';
import { inviteUser } from './invitations.service.ts';
import { takeTurns } from './people-turns.ts';
import { toUser } from './to-user.ts';
import { requireScope } from './user-scope.ts';
import { getUserRow } from './users.repository.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'sessionSecret'>;
type NewUser = z.output<typeof createUserBody>;

export interface Adding {
  readonly actor: Member;
  readonly origin: Origin;
}

/** With a password somebody may sign in at once; without, a mail invites them to choose one. */
export async function createUser(parts: Parts, { password, ...person }: NewUser, adding: Adding) {
  const { actor } = adding;
  const { organizationId } = actor;
  const passwordHash =
    password === undefined ? undefined : await parts.passwordHasher.hash(password);
  if (passwordHash === undefined) {
    await requireFewInvitations(parts, { organizationId, email: person.email });
  }
  const work = parts.database.withTenant(organizationId, async (tx) => {
    await requireScope(tx, actor);
    await takeTurns(tx, tx.organizationId);
    if (await addressIsOfUser(tx, person.email)) throw new AppError('user_exists');
    if (passwordHash === undefined) {
      return { user: null, invitation: await inviteUser(parts, tx, { person, ...adding }) };
    }
    return {
      user: await addUser(parts, tx, { person, passwordHash, ...adding }),
      invitation: null,
    };
  });
  const made = await work.catch((error: unknown) => tellOwner(parts, person.email, error));
  parts.jobs.wake();
  return made;
}

async function addUser(
  { clock, jobs }: Parts,
  tx: TenantTransaction,
  adding: Adding & { person: Omit<NewUser, 'password'>; passwordHash: string },
) {
  const { person, passwordHash, actor, origin } = adding;
  await deleteInvitationOf(tx, person.email);
  await requireRoomForUser(tx, { invited: await countOpenInvitations(tx, clock()) });
  const id = uuidV7();
  const inserted = await insertUserWithPassword(tx, { id, ...person, passwordHash });
  if (!inserted) throw new AppError('email_taken');
  await insertAuditRow(tx, {
    organizationId: tx.organizationId,
    userId: actor.userId,
    entityType: 'user',
    entityId: id,
    action: 'create',
    description: 'User added with a password',
    origin,
    newValues: { role: person.role },
  });
  await jobs.sendMail(tx, {
    kind: 'email_verification',
    organizationId: tx.organizationId,
    data: { userId: id },
  });
  return toUser(await getUserRow(tx, id));
}

/** Who asks is told as little as at registration; whose the address is hears of it by mail. */
async function tellOwner(parts: Parts, email: string, error: unknown): Promise<never> {
  const { database, jobs } = parts;
  const taken = error instanceof AppError && error.code === 'email_taken';
  if (taken && (await mayTellOwner(parts, email))) {
    await database.withPlatform('users: an address is taken', (tx) =>
      jobs.sendMail(tx, { kind: 'address_wanted', data: { email } }),
    );
    jobs.wake();
  }
  throw error;
}
