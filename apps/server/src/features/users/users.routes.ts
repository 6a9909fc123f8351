import { secondFactorRoutes } from '@pfs/wire/second-factor';
import { userRoutes } from '@pfs/wire/users';
import type { App } from '../../platform/platform.ts';
import { goOnWithSession } from '../../platform/session/session-plugin.ts';
import { originOf } from '../audit/public.ts';
import { changeUserPassword, editUser, resetSecondFactor } from './change-user.service.ts';
import {
  createUser,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { listUsers } from './users.service.ts';

export function registerUserRoutes(app: App): void {
  const { http } = app;
  http.handle(userRoutes.listUsers, async ({ actor, query, reply }) => {
    const { users, total } = await listUsers(app, actor, query);
    if (total !== undefined) reply.header('X-Total-Count', total);
    return users;
  });

  registerChangeUserRoutes(app);

  http.handle(secondFactorRoutes.resetSecondFactor, async ({ actor, params, request }) => {
    await resetSecondFactor(app, { actor, userId: params.id, origin: originOf(request) });
    return { message: 'The second factor was removed, and the user was signed out.' };
  });

  http.handle(userRoutes.changeUserPassword, async ({ actor, body, request }) => {
    const { sessionId } = request.session;
    const { signInVersion } = await changeUserPassword(app, {
      actor,
      ...body,
      sessionId,
      origin: originOf(request),
    });
    if (actor.userId === body.userId) goOnWithSession(request, signInVersion);
    return { message: 'Password changed successfully' };
  });
}

/** Each call may send a mail; nobody invites faster by hand. */
const mailsPerMinuteMax = 30;

function registerChangeUserRoutes(app: App): void {
  const { http } = app;
  const mailing = {
    callsPerMinuteMax: Math.min(mailsPerMinuteMax, app.limits.callsPerMinuteMax),
  };

  http.inPharmacy(
    userRoutes.createUser,
    'no_organization',
    ({ actor, body, request }) => createUser(app, body, { actor, origin: originOf(request) }),
    mailing,
  );

  http.handle(userRoutes.editUser, ({ actor, params, body, request }) =>
    editUser(app, { actor, userId: params.id, change: body, origin: originOf(request) }),
  );

  http.inPharmacy(userRoutes.listInvitations, [], ({ actor }) => listInvitations(app, actor));

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
