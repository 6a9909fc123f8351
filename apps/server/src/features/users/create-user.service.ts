import type { createUserBody } from '@pfs/wire/users';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';
import { requireFewInvitations } from './few-mails.ts';
import { addressIsOfUser } from './invitations.repository.ts';
import { inviteUser } from './invitations.service.ts';
import { takeTurns } from './people-turns.ts';
import { requireScope } from './user-scope.ts';

type Parts = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'sessionSecret'
>;
type NewUser = z.output<typeof createUserBody>;

export interface Adding {
  readonly actor: Member;
  readonly origin: Origin;
}

/**
 * A mail invites them to choose a password; with one that is given they may also sign in at once.
 * Either way there is no user before they come: who asks learns nothing of accounts elsewhere.
 */
export async function createUser(parts: Parts, { password, ...person }: NewUser, adding: Adding) {
  const { actor } = adding;
  const { organizationId } = actor;
  const passwordHash =
    password === undefined ? undefined : await parts.passwordHasher.hash(password);
  await requireFewInvitations(parts, { ...actor, email: person.email });
  const invitation = await parts.database.withTenant(organizationId, async (tx) => {
    await requireScope(tx, actor);
    await takeTurns(tx, tx.organizationId);
    if (await addressIsOfUser(tx, person.email)) throw new AppError('user_exists');
    return inviteUser(parts, tx, { person, passwordHash, ...adding });
  });
  return { user: null, invitation };
}
