import { passkeyRoutes } from '@pfs/wire/passkeys';
import { secondFactorRoutes } from '@pfs/wire/second-factor';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { confirmSession } from '../../platform/session/session-plugin.ts';
import { originOf } from '../audit/public.ts';
import { createDeviceCookies } from '../session/public.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.service.ts';
import {
  addAuthenticator,
  askPasskeyToConfirm,
  beginAuthenticator,
  confirmPerson,
  type OwnCall,
  readSecurity,
  readSignInMethods,
  remakeRecoveryCodes,
  removeAuthenticator,
  requireSecondFactor,
} from './second-factor.service.ts';

export function registerSecondFactorRoutes(app: App): void {
  const { http, clock } = app;
  const devices = createDeviceCookies({
    secret: app.sessionSecret,
    secure: app.config.publicUrl?.startsWith('https:') ?? false,
  });
  const callOf = (actor: Actor, request: FastifyRequest) => ({
    ...{ actor, origin: originOf(request), deviceHash: devices.read(request) },
    sessionId: request.session.sessionId,
  });
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };

  http.handle(secondFactorRoutes.getSignInMethods, ({ actor }) => readSignInMethods(app, actor));

  http.handle(
    secondFactorRoutes.confirm,
    async ({ actor, body, request }) => {
      await confirmPerson(app, body, callOf(actor, request));
      confirmSession(request, clock().getTime());
      return { message: 'Thank you. You can go on.' };
    },
    limits,
  );

  http.handle(secondFactorRoutes.beginAuthenticator, ({ actor }) => beginAuthenticator(app, actor));

  http.handle(
    secondFactorRoutes.addAuthenticator,
    async ({ actor, body, request }) => ({
      recoveryCodes: [...(await addAuthenticator(app, body, callOf(actor, request)))],
    }),
    limits,
  );

  http.handle(secondFactorRoutes.removeAuthenticator, async ({ actor, request }) => {
    await removeAuthenticator(app, callOf(actor, request));
    return { message: 'The authenticator app was removed.' };
  });

  http.handle(secondFactorRoutes.makeRecoveryCodes, async ({ actor, request }) => ({
    recoveryCodes: [...(await remakeRecoveryCodes(app, callOf(actor, request)))],
  }));

  registerPasskeyRoutes(app, callOf);

  http.inPharmacy(secondFactorRoutes.getSecurity, 'no_organization', ({ actor }) =>
    readSecurity(app, actor),
  );

  http.inPharmacy(
    secondFactorRoutes.requireSecondFactor,
    'no_organization',
    ({ actor, body, request }) =>
      requireSecondFactor(app, body.requiredFor, { actor, origin: originOf(request) }),
  );
}

function registerPasskeyRoutes(
  app: App,
  callOf: (actor: Actor, request: FastifyRequest) => OwnCall,
): void {
  const { http } = app;
  const limits = { callsPerMinuteMax: app.limits.signInsPerMinuteMax };

  http.handle(
    passkeyRoutes.askPasskeyToConfirm,
    ({ actor, request }) => askPasskeyToConfirm(app, callOf(actor, request)),
    limits,
  );

  http.handle(
    passkeyRoutes.beginPasskey,
    ({ actor, request }) => beginPasskey(app, callOf(actor, request)),
    limits,
  );

  http.handle(
    passkeyRoutes.addPasskey,
    ({ actor, body, request }) => addPasskey(app, body, callOf(actor, request)),
    limits,
  );

  http.handle(passkeyRoutes.renamePasskey, ({ actor, params, body: { name }, request }) =>
    renamePasskey(app, { id: params.id, name }, callOf(actor, request)),
  );

  http.handle(passkeyRoutes.removePasskey, async ({ actor, params, request }) => {
    await removePasskey(app, params.id, callOf(actor, request));
    return { message: 'The passkey was removed.' };
  });
}
