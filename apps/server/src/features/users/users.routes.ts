import { userRoutes } from '@pfs/wire/users';
import type { App } from '../../platform/platform.ts';
import { goOnWithSession } from '../../platform/session/session-plugin.ts';
import { originOf } from '../audit/public.ts';
import { changeUserPassword } from './change-user-password.service.ts';
import { registerChangeUserRoutes } from './change-users.routes.ts';
import { listUsers } from './users.service.ts';

export function registerUserRoutes(app: App): void {
  const { http } = app;
  http.handle(userRoutes.listUsers, async ({ actor, query, reply }) => {
    const { users, total } = await listUsers(app, actor, query);
    if (total !== undefined) reply.header('X-Total-Count', total);
    return users;
  });

  registerChangeUserRoutes(app);

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
