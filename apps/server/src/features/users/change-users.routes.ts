import { type createUserBody, userRoutes } from '@pfs/wire/users';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type Origin, originOf } from '../audit/public.ts';
import { editUser } from './edit-user.service.ts';
import { requireFewInvitations } from './few-mails.ts';
import { addressIsOfUser } from './invitations.repository.ts';
import { inviteUser, resendInvitation, withdrawInvitation } from './invitations.service.ts';
import { takeTurns } from './people-turns.ts';
import { requireScope } from './user-scope.ts';
import { listInvitations } from './users.service.ts';

/** Each may send a mail to somebody; nobody invites faster by hand. */
const mailsPerMinuteMax = 30;

export function registerChangeUserRoutes(app: App): void {
  const { http } = app;
  const mailing = {
    callsPerMinuteMax: Math.min(mailsPerMinuteMax, app.limits.callsPerMinuteMax),
  };

  http.handle(
    userRoutes.createUser,
    async ({ actor, body, request }) => {
      if (actor.organizationId === null) throw new AppError('no_organization');
      const adding = { actor: actor as Member, origin: originOf(request) };
      return createUser(app, body, adding);
    },
    mailing,
  );

  http.handle(userRoutes.editUser, ({ actor, params, body, request }) =>
    editUser(app, { actor, userId: params.id, change: body, origin: originOf(request) }),
  );

  http.handle(userRoutes.listInvitations, ({ actor }) => listInvitations(app, actor));

  http.handle(
    userRoutes.resendInvitation,
    ({ actor, params, request }) =>
      resendInvitation(app, { actor, id: params.id, origin: originOf(request) }),
    mailing,
  );

  http.handle(userRoutes.withdrawInvitation, async ({ actor, params, request }) => {
    await withdrawInvitation(app, { actor, id: params.id, origin: originOf(request) });
    return { message: 'The invitation was withdrawn.' };
  });
}

type Parts = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'sessionSecret'
>;
type NewUser = z.output<typeof createUserBody>;

interface Adding {
  readonly actor: Member;
  readonly origin: Origin;
}

/**
 * A mail invites them to choose a password; with one that is given they may also sign in at once.
 * Either way there is no user before they come: who asks learns nothing of accounts elsewhere.
 */
async function createUser(parts: Parts, { password, ...person }: NewUser, adding: Adding) {
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
