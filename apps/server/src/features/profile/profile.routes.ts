import { pictureBytesMax } from '@pfs/wire/limits';
import { profileRoutes } from '@pfs/wire/profile';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { confirmSession, startSession } from '../../platform/session/session-plugin.ts';
import { createDeviceCookies, getCurrentUser } from '../session/public.ts';
import { changePassword } from './change-password.service.ts';
import { getPicture, removePicture, setPicture } from './pictures.service.ts';
import {
  changeIdentifiers,
  changeNames,
  changeTimeZone,
  getIdentifiers,
  ownCallOf,
} from './profile.service.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts';

export function registerProfileRoutes(app: App): void {
  const { http, clock } = app;
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  registerPictureRoutes(app);

  http.handle(profileRoutes.changeProfile, async ({ actor, body, request }) => {
    await changeNames(app, ownCallOf(actor, request), body);
    return getCurrentUser(app, actor);
  });

  http.inPharmacy(
    profileRoutes.changeTimeZone,
    'no_organization',
    async ({ actor, body, request }) => {
      await changeTimeZone(app, ownCallOf(actor, request), body.timeZone);
      return getCurrentUser(app, actor);
    },
  );

  http.handle(profileRoutes.getPharmacyIdentifiers, ({ actor }) =>
    getIdentifiers(app, actor.organizationId),
  );

  http.inPharmacy(
    profileRoutes.changePharmacyIdentifiers,
    'no_organization',
    ({ actor, body, request }) => changeIdentifiers(app, ownCallOf(actor, request), body),
  );

  http.handle(
    profileRoutes.changePassword,
    async ({ actor, body, request, reply, settle }) => {
      const deviceHash = () => devices.give(request, reply);
      const call = { ...ownCallOf(actor, request), deviceHash };
      const signedIn = await changePassword(app, call, body);
      const answer = {
        message: 'Your password has been changed. All other devices were signed out.',
      };
      // Sessions are saved on their own connection, which would wait for this call's locks.
      await settle(answer);
      const { confirmedAt } = request.session;
      await startSession(request, signedIn, clock);
      // A password alone confirms no account with a second factor.
      confirmSession(request, confirmedAt);
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
    return { message: 'All other devices have been signed out.', ended };
  });
}

/** The picture of a URL never changes. */
const cacheSeconds = 3_600;

function registerPictureRoutes(app: App): void {
  const { http } = app;

  http.handle(profileRoutes.setPicture, async ({ actor, request }) => {
    await setPicture(app, ownCallOf(actor, request), await readPicture(request));
    return getCurrentUser(app, actor);
  });

  http.handle(profileRoutes.removePicture, async ({ actor, request }) => {
    await removePicture(app, ownCallOf(actor, request));
    return getCurrentUser(app, actor);
  });

  http.handle(profileRoutes.getPicture, async ({ actor, params, reply }) => {
    const { mediaType, content } = await getPicture(app, actor, params.id);
    reply
      .type(mediaType)
      .header('Cache-Control', `private, max-age=${cacheSeconds}, immutable`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(content);
    return undefined;
  });
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const part = await request.file();
  if (part === undefined || part.fieldname !== 'file') {
    throw new AppError('invalid_input', {
      message: 'Send one picture in the field "file".',
      fields: { file: 'Required' },
    });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > pictureBytesMax) {
      throw new AppError('payload_too_large', {
        message: 'Choose a picture smaller than 1 MB.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
