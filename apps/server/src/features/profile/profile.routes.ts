import { profileRoutes } from '@pfs/wire/profile';
import type { App } from '../../platform/platform.ts';
import { startSession } from '../../platform/session/session-plugin.ts';
import { createDeviceCookies, getCurrentUser } from '../session/public.ts';
import { changePassword } from './change-password.service.ts';
import { changeIdentifiers, getIdentifiers } from './identifiers.service.ts';
import { changeNames } from './names.service.ts';
import { registerPictureRoutes } from './picture.routes.ts';
import { ownCallOf } from './profile-parts.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts';
import { changeTimeZone } from './time-zone.service.ts';

export function registerProfileRoutes(app: App): void {
  const { http, clock } = app;
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  registerPictureRoutes(app);

  http.handle(profileRoutes.changeProfile, async ({ actor, body, request }) => {
    await changeNames(app, ownCallOf(actor, request), body);
    return getCurrentUser(app, actor.userId);
  });

  http.handle(profileRoutes.changeTimeZone, async ({ actor, body, request }) => {
    await changeTimeZone(app, ownCallOf(actor, request), body.timeZone);
    return getCurrentUser(app, actor.userId);
  });

  http.handle(profileRoutes.getPharmacyIdentifiers, ({ actor }) =>
    getIdentifiers(app, actor.organizationId),
  );

  http.handle(profileRoutes.changePharmacyIdentifiers, ({ actor, body, request }) =>
    changeIdentifiers(app, ownCallOf(actor, request), body),
  );

  http.handle(
    profileRoutes.changePassword,
    async ({ actor, body, request, reply, settle }) => {
      const deviceHash = () => devices.give(request, reply);
      const call = { ...ownCallOf(actor, request), deviceHash };
      const signedIn = await changePassword(app, call, body);
      const answer = { message: 'Your password has been changed. Everybody else was signed out.' };
      // The session is kept on a line of its own, which waits for what this call locked.
      await settle(answer);
      await startSession(request, signedIn, clock);
      return answer;
    },
    { callsPerMinuteMax: app.limits.signInsPerMinuteMax },
  );

  http.handle(profileRoutes.listSessions, ({ actor, request }) =>
    listSessions(app, ownCallOf(actor, request)),
  );

  http.handle(profileRoutes.endSession, async ({ actor, params, request }) => {
    await endSession(app, ownCallOf(actor, request), params.id);
    return { message: 'The session has been ended.' };
  });

  http.handle(profileRoutes.endOtherSessions, async ({ actor, request }) => {
    const ended = await endOtherSessions(app, ownCallOf(actor, request));
    return { message: 'Everybody else has been signed out.', ended };
  });
}
