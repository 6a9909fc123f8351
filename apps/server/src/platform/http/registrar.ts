import { isPromise } from 'node:util/types';
import { isOpenToKey, keyScopes } from '@pfs/wire/api-keys';
import type { AnswerOf, BodyOf, LaterAnswerOf, ParamsOf, QueryOf, Route } from '@pfs/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Clock, dayIn } from '../clock.ts';
import type { Database, TenantTransaction, TransactionOptions } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { DiskSpace } from '../files/disk-space.ts';
import { type Actor, defaultTimeZone, type Member } from '../session/actor.ts';
import { requireKeyScope } from '../session/api-keys.ts';
import { asImpersonated } from '../session/impersonation.ts';
import type { CallTurns } from './call-turns.ts';
import { type Settle, withIdempotency } from './idempotency.ts';
import { type KeyLeases, openKeyLeases } from './key-leases.ts';
import { type Origin, originOf } from './origin.ts';
import { noteActor } from './request-work.ts';

type ActorFor<R extends Route> = R['access'] extends 'public'
  ? undefined
  : R['access'] extends 'member'
    ? Member
    : Actor;

/** Works in the pharmacy of a call, in one transaction. */
type InPharmacy = <T>(
  work: (tx: TenantTransaction) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>;

/** Who makes a call, and from where. */
interface By {
  readonly userId: string;
  readonly origin: Origin;
}

/** One call of a route: its checked inputs and who makes it. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly actor: ActorFor<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly settle: Settle;
  readonly origin: Origin;
  /** For the audit trail. */
  readonly by: ActorFor<R> extends Actor ? By : undefined;
  /** The day it is where the caller is. */
  readonly today: string;
  readonly inTenant: ActorFor<R> extends Member ? InPharmacy : undefined;
  /** With one view of all rows from begin to end; changes nothing. */
  readonly inSnapshot: ActorFor<R> extends Member ? InPharmacy : undefined;
}

/** A call of somebody with a pharmacy. */
type PharmacyCall<R extends Route> = Omit<Call<R>, 'inTenant' | 'inSnapshot'> & {
  readonly actor: ActorFor<R> & Member;
  readonly inTenant: InPharmacy;
  readonly inSnapshot: InPharmacy;
};

type NoPharmacy = 'no_organization' | 'not_found';

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | LaterAnswerOf<R>>;

interface RegistrarOptions {
  readonly app: FastifyInstance;
  readonly findActor: (request: FastifyRequest) => Promise<Actor | undefined>;
  readonly database: Database;
  readonly clock: Clock;
  readonly disk: Pick<DiskSpace, 'isLow'>;
  readonly changeLimits: ChangeLimits;
  readonly turns?: CallTurns;
}

/** How many changes a minute, from whatever addresses. */
export interface ChangeLimits {
  readonly ofAccountMax: number;
  readonly ofOrganizationMax: number;
}

interface RouteLimits {
  /** Calls a minute from one address, where the general limit is too wide. */
  readonly callsPerMinuteMax?: number;
}

export interface Registrar {
  handle<R extends Route>(route: R, handler: Handler<R>, limits?: RouteLimits): void;
  /**
   * As `handle`, for work in a pharmacy on a route that is open to callers without one. They get
   * this error, or the answer of a pharmacy without data.
   */
  inPharmacy<R extends Route>(
    route: R,
    without: NoPharmacy | AnswerOf<R> | ((call: Call<R>) => AnswerOf<R>),
    handler: (call: PharmacyCall<R>) => ReturnType<Handler<R>>,
    limits?: RouteLimits,
  ): void;
  /** Who calls, or the refusal of a call of this route: for a door that isn't in wire's table. */
  admit(route: Route, request: FastifyRequest): Promise<Actor | undefined>;
  /** Does something when the server closes, while the database is still there. */
  onClose(work: () => Promise<void>): void;
  /** Who is at work on what, in any process; given back when a process dies. */
  readonly leases: KeyLeases;
  /** The routes that have a handler; the start compares them with wire's table. */
  readonly handled: ReadonlySet<Route>;
}

/** Binds wire's routes to handlers: permission first, then the schemas, then the work. */
export function createRegistrar(options: RegistrarOptions): Registrar {
  const handled = new Set<Route>();
  const requireFewChanges = limitChanges(options.app, options.changeLimits);
  const { turns } = options;
  const leases = openKeyLeases(options.database.sessionConnection);
  options.app.addHook('onClose', () => leases.close());
  const parts = { database: options.database, leases };
  const app = options.app.withTypeProvider<ZodTypeProvider>();
  const registrar: Registrar = {
    ...{ handled, leases },
    inPharmacy(route, without, handler, limits) {
      const guarded: Handler<typeof route> = async (call) => {
        if (hasPharmacy(call)) return handler(call);
        if (without === 'not_found' || without === 'no_organization') {
          throw new AppError(without as NoPharmacy);
        }
        return typeof without === 'function'
          ? (without as (given: typeof call) => AnswerOf<typeof route>)(call)
          : (without as AnswerOf<typeof route>);
      };
      registrar.handle(route, guarded, limits);
    },
    admit: (route, request) => allow(route, request, options.findActor),
    onClose: (work) => void options.app.addHook('onClose', work),
    handle(route, handler, limits = {}) {
      handled.add(route);
      app.route({
        method: route.method,
        url: route.path,
        ...fastifyOptions(route, limits),
        // A HEAD of a stream would wait for an end that never comes.
        exposeHeadRoute: route.method === 'GET' && route.answerKind !== 'events',
        onRequest: async (request) => {
          request.actor = await allow(route, request, options.findActor);
          noteActor(request);
          requireMeantPharmacy(request);
          if (takesItsTime(route, request)) turns?.keep(request)();
          if (route.method === 'GET') return;
          if (options.disk.isLow() && route.worksReadOnly !== true) {
            throw new AppError('storage_low');
          }
          await requireFewChanges(request);
        },
        handler: async (request, reply) => {
          const work = (settle: Settle) =>
            handler(callOf<typeof route>(options, { request, reply, settle }));
          reply.code(route.status);
          const endTurn = turns?.keep(request);
          const answer = await withIdempotency(parts, route, { request, reply }, work).finally(
            endTurn,
          );
          // A handler that answers by itself must not be answered for once more.
          return route.answerKind === 'json' ? answer : reply;
        },
      });
    },
  };
  return registrar;
}

/** A page's browser may have signed in to another pharmacy since its files were chosen. */
function requireMeantPharmacy({ actor, headers }: FastifyRequest): void {
  const meant = headers['x-organization'];
  if (meant !== undefined && meant !== actor?.organizationId) throw new AppError('other_pharmacy');
}

function callOf<R extends Route>(
  { database, clock }: Pick<RegistrarOptions, 'database' | 'clock'>,
  { request, ...parts }: Pick<Call<R>, 'request' | 'reply' | 'settle'>,
): Call<R> {
  const { params, query, actor } = request;
  const inTenant: InPharmacy = (work, options) =>
    database.withTenant((actor as Member).organizationId, work, options);
  const call = {
    ...{ params, query, body: bodyOf(request), actor, request, ...parts, inTenant },
    inSnapshot: ((work, options) => inTenant(work, { ...options, snapshot: true })) as InPharmacy,
    get origin() {
      return originOf(request);
    },
    get by() {
      return actor && { userId: actor.userId, origin: originOf(request) };
    },
    get today() {
      return dayIn(actor?.timeZone ?? defaultTimeZone, clock());
    },
  };
  return call as unknown as Call<R>;
}

function hasPharmacy<R extends Route>(call: Call<R>): call is Call<R> & PharmacyCall<R> {
  return (call.actor as Actor | undefined)?.organizationId != null;
}

/** A file on its way in and events on their way out are bounded elsewhere, and hold no turn. */
function takesItsTime({ answerKind }: Route, request: FastifyRequest): boolean {
  return answerKind === 'events' || request.isMultipart();
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

function fastifyOptions(route: Route, limits: RouteLimits): RouteShorthandOptions {
  return {
    schema: {
      summary: route.summary,
      description: descriptionOf(route),
      tags: [route.path.split('/')[2] ?? 'api'],
      security: callersOf(route),
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
      ...consumes(route),
      ...(route.answer === undefined ? {} : { response: answersOf(route) }),
    },
    ...bodyOptions(route),
    ...(route.answerKind === 'file' ? refuseObjects(route) : {}),
    ...(limits.callsPerMinuteMax === undefined
      ? {}
      : { config: { rateLimit: { max: limits.callsPerMinuteMax, timeWindow: 60_000 } } }),
  };
}

/** For the API's description: what else its schemas can't say. */
function descriptionOf({ access, needsConfirmation, storesNoAnswer }: Route): string {
  return [
    `Access: ${access}.`,
    ...(needsConfirmation ? ['A session must confirm first; an API key needn’t.'] : []),
    ...(storesNoAnswer ? ['The answer isn’t stored: a repeated call runs again.'] : []),
  ].join(' ');
}

/** For the API's description: who is let in, by which of its schemes. */
function callersOf(route: Route): Record<string, []>[] {
  if (route.access === 'public') return [];
  const hasKeys = keyScopes.some((scope) => isOpenToKey(route, scope));
  return [...(hasKeys ? [{ apiKey: [] as [] }] : []), { session: [] }];
}

function consumes({ bodyKind }: Route): { consumes?: string[] } {
  if (bodyKind === 'multipart') return { consumes: ['multipart/form-data'] };
  if (bodyKind !== 'json_or_multipart') return {};
  return { consumes: ['application/json', 'multipart/form-data'] };
}

function answersOf({ status, answer, laterAnswer }: Route): Record<number, unknown> {
  return { [status]: answer, ...(laterAnswer === undefined ? {} : { 202: laterAnswer }) };
}

/** Who is known is limited as such too: many addresses give no more changes than one. */
function limitChanges(
  app: FastifyInstance,
  { ofAccountMax, ofOrganizationMax }: ChangeLimits,
): (request: FastifyRequest) => Promise<void> {
  const limits = [
    app.createRateLimit({
      max: ofAccountMax,
      timeWindow: 60_000,
      keyGenerator: ({ actor }) => `account ${actor?.userId}`,
    }),
    app.createRateLimit({
      max: ofOrganizationMax,
      timeWindow: 60_000,
      keyGenerator: ({ actor }) => `organization ${actor?.organizationId ?? actor?.userId}`,
    }),
  ];
  return async (request) => {
    if (request.actor === undefined) return;
    for (const limit of limits) {
      const found = await limit(request);
      if (!found.isAllowed && found.isExceeded) {
        throw new AppError('too_many_requests', { retryAfterSeconds: found.ttlInSeconds });
      }
    }
  };
}

/** What a person must have proved beside being signed in. */
function requireFactors(route: Route, { mustAddSecondFactor, isConfirmed }: Actor): void {
  if (mustAddSecondFactor && route.beforeSecondFactor !== true) {
    throw new AppError('second_factor_needed');
  }
  if (route.needsConfirmation === true && !isConfirmed) throw new AppError('confirmation_needed');
}

async function allow(
  route: Route,
  request: FastifyRequest,
  findActor: RegistrarOptions['findActor'],
): Promise<Actor | undefined> {
  if (route.access === 'public') return undefined;
  const found = await findActor(request);
  if (found === undefined) throw new AppError('unauthorized');
  requireKeyScope(route, found);
  if (found.mustChoosePassword && route.beforeOwnPassword !== true) {
    throw new AppError('own_password_needed');
  }
  if (found.key === undefined) requireFactors(route, found);
  const actor = asImpersonated(found, route);
  switch (route.access) {
    case 'signed_in':
      return actor;
    case 'member':
      if (actor.organizationId === null) throw new AppError('no_organization');
      return actor;
    case 'pharmacy_admin':
      if (actor.role === 'staff') throw new AppError('forbidden');
      return actor;
    case 'super_admin':
      if (actor.role !== 'super_admin') throw new AppError('forbidden');
      return actor;
  }
}

/** Stands for a form with a file, which the handler reads itself as it arrives. */
const form = Symbol('form');

/** How large a route's JSON may be, and that a form is no JSON where a route takes either. */
function bodyOptions(route: Route): RouteShorthandOptions {
  return {
    ...(route.jsonBytesMax === undefined ? {} : { bodyLimit: route.jsonBytesMax }),
    ...(route.bodyKind === 'json_or_multipart' ? jsonOrForm : {}),
  };
}

/** The checked body; undefined for a form. */
function bodyOf({ body }: FastifyRequest): unknown {
  return body === form ? undefined : body;
}

const jsonOrForm: RouteShorthandOptions = {
  preValidation: async (request) => {
    if (request.isMultipart()) request.body = form;
  },
  validatorCompiler: (route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => (data === form ? { value: form } : validate(data));
  },
};

/**
 * What Fastify cannot send it throws where no handler of errors hears it, which may end the
 * process. It is found here, before other hooks wait for something, and a fault of ours.
 */
export function requireSendable(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isSendable(payload)) done(null, payload);
    else done(refusal(reply, payload));
  });
}

/** An object would be sent as JSON under the name of a file. */
function refuseObjects({ status }: Route): RouteShorthandOptions {
  return {
    preSerialization: (_request, reply, payload, done) => {
      // What tells of an error is an object too, under another status.
      if (reply.statusCode === status) done(refusal(reply, payload));
      else done(null, payload);
    },
  };
}

function isSendable(payload: unknown): boolean {
  if (payload === undefined || payload === null || typeof payload === 'string') return true;
  return Buffer.isBuffer(payload) || typeof (payload as { pipe?: unknown }).pipe === 'function';
}

function refusal(reply: FastifyReply, payload: unknown): AppError {
  // Nobody waits for it any more.
  if (isPromise(payload)) payload.catch(() => undefined);
  // Nor is what is answered instead a file.
  reply.removeHeader('Content-Disposition');
  const kind = Object.prototype.toString.call(payload);
  return new AppError('internal', { cause: new TypeError(`a call was answered with ${kind}`) });
}
