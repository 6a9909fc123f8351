import type { Passkey } from '@pfs/wire/passkeys';
import { passkeyRoutes, passkeysMax } from '@pfs/wire/passkeys';
import type { BodyOf } from '@pfs/wire/route';
import { secondFactorRoutes } from '@pfs/wire/second-factor';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { confirmSession } from '../../platform/session/session-plugin.ts';
import { originOf } from '../audit/public.ts';
import {
  challengeMinutes,
  createDeviceCookies,
  deleteFactors,
  type FactorParts,
  getUserRow,
  keepChallenge,
  noteFactorAdded,
  readFactors,
  relyingPartyId,
  takeChallenge,
  userHandleOf,
} from '../session/public.ts';
import {
  addAuthenticator,
  askPasskeyToConfirm,
  beginAuthenticator,
  confirmPerson,
  lockAccount,
  type OwnCall,
  readSecurity,
  readSignInMethods,
  record,
  remakeRecoveryCodes,
  removeAuthenticator,
  requireAnother,
  requireSecondFactor,
  toPasskey,
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
    ({ actor, body, origin }) => requireSecondFactor(app, body.requiredFor, { actor, origin }),
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

/** What authenticators sign with today. Node warns of those to come as experiments. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** What a browser needs to make a passkey. Nothing changes for the account before it is added. */
function beginPasskey(parts: FactorParts, { actor: { userId }, sessionId }: OwnCall) {
  const { database, clock, config } = parts;
  return database.withPlatform('passkeys: begin', async (tx) => {
    const { passkeys } = await readFactors(tx, userId);
    requireRoom(passkeys.length);
    const { email, first_name, last_name } = await getUserRow(tx, userId);
    const options = await generateRegistrationOptions({
      ...{ rpName: 'Pharmacy Financial Suite', rpID: relyingPartyId(config) },
      ...{ userID: userHandleOf(userId), userName: email },
      userDisplayName: [first_name, last_name].filter(Boolean).join(' ') || email,
      timeout: challengeMinutes * 60_000,
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
      // Security keys that keep nothing still are a second factor.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const ceremony = { purpose: 'add', sessionId } as const;
    await keepChallenge(tx, { challenge: options.challenge, ceremony, now: clock() });
    return { ...options };
  });
}

function requireRoom(passkeys: number): void {
  if (passkeys < passkeysMax) return;
  throw new AppError('conflict', {
    message: `You can have ${passkeysMax} passkeys. Remove one that you don’t use.`,
  });
}

/**
 * Adds the passkey that the caller's browser made. With the first factor it returns the recovery
 * codes, which nothing shows again.
 */
async function addPasskey(
  parts: FactorParts,
  { name, passkey }: BodyOf<typeof passkeyRoutes.addPasskey>,
  call: OwnCall,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { database, clock, config, jobs } = parts;
  const { actor, sessionId } = call;
  const { userId } = actor;
  const added = await database.withPlatform('passkeys: add', async (tx) => {
    await lockAccount(tx, userId);
    const ceremony = { purpose: 'add', sessionId } as const;
    const { clientDataJSON } = passkey.response;
    const taken = await takeChallenge(parts, tx, { ceremony, clientDataJSON });
    const made =
      taken && (await verifiedPasskey(passkey, { ...taken, rpId: relyingPartyId(config) }));
    // Not thrown here, which would give the challenge back.
    if (made === undefined) return undefined;
    requireRoom((await readFactors(tx, userId)).passkeys.length);
    const at = clock();
    const row = await tx.query
      .insertInto('passkeys')
      .values({
        ...{ id: uuidV7(), user_id: userId, name, added_at: at },
        ...{ credential_id: made.id, public_key: Buffer.from(made.publicKey) },
        ...{ counter: String(made.counter), transports: [...(made.transports ?? [])] },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'added_at', 'last_used_at'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await record(tx, call, `Passkey “${name}” added`);
    const mail = { userId, change: 'passkey_added' };
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: mail });
    const recoveryCodes = [...(await noteFactorAdded(tx, { userId, at }))];
    return { passkey: toPasskey(row), recoveryCodes };
  });
  if (added !== undefined) return added;
  throw new AppError('invalid_input', {
    message: 'The passkey wasn’t added. It took too long or isn’t new. Please try again.',
  });
}

interface Expected {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** Undefined if there is anything wrong with what a browser, or somebody in its place, sent. */
async function verifiedPasskey(
  { id, rawId, type, response }: BodyOf<typeof passkeyRoutes.addPasskey>['passkey'],
  { challenge, origin, rpId }: Expected,
) {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject, transports },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      supportedAlgorithmIDs: algorithms,
      // As a second factor, a touch is enough.
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

function renamePasskey(
  { database }: FactorParts,
  { id, name }: { readonly id: string; readonly name: string },
  call: OwnCall,
): Promise<Passkey> {
  return database.withPlatform('passkeys: rename', async (tx) => {
    const before = orNotFound(await findOwn(tx, id, call));
    if (before.name !== name) {
      await tx.query.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
      await record(tx, call, `Passkey “${before.name}” renamed to “${name}”`);
    }
    return toPasskey({ ...before, name });
  });
}

/** With the last factor the recovery codes go, too. */
function removePasskey(parts: FactorParts, id: string, call: OwnCall): Promise<void> {
  const { database, jobs } = parts;
  const { userId } = call.actor;
  return database.withPlatform('passkeys: remove', async (tx) => {
    await lockAccount(tx, userId);
    const { name } = orNotFound(await findOwn(tx, id, call));
    const { passkeys, authenticatorSince } = await readFactors(tx, userId);
    const others = passkeys.length - 1 + (authenticatorSince === null ? 0 : 1);
    await requireAnother(parts, tx, { userId, others });
    if (others === 0) await deleteFactors(tx, userId);
    else await tx.query.deleteFrom('passkeys').where('id', '=', id).execute();
    await record(tx, call, `Passkey “${name}” removed`);
    const mail = { userId, change: others === 0 ? 'removed' : 'passkey_removed' };
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: mail });
  });
}

/** Locked: whoever renames or removes it takes turns. */
function findOwn(tx: PlatformTransaction, id: string, { actor: { userId } }: OwnCall) {
  return tx.query
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at', 'last_used_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}
