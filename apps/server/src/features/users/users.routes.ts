import { userRoutes } from '@pfs/wire/users';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { changeUserPassword } from './change-user-password.service.ts';
import { listUsers } from './users.service.ts';

export function registerUserRoutes(app: App): void {
  const { http } = app;
  http.handle(userRoutes.listUsers, async ({ actor, query, reply }) => {
    const { users, total } = await listUsers(app, actor, query);
    if (total !== undefined) reply.header('X-Total-Count', total);
    return users;
  });

  http.handle(userRoutes.changeUserPassword, async ({ actor, body, request }) => {
    const { sessionId } = request.session;
    await changeUserPassword(app, { actor, ...body, sessionId, origin: originOf(request) });
    return { message: 'Password changed successfully' };
  });
}
