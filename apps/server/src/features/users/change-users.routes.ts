import { userRoutes } from '@pfs/wire/users';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { originOf } from '../audit/public.ts';
import { createUser } from './create-user.service.ts';
import { editUser } from './edit-user.service.ts';
import { resendInvitation, withdrawInvitation } from './invitations.service.ts';
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
    return { message: 'The invitation is withdrawn.' };
  });
}
