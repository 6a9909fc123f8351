import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { uploadBytesMax } from '@pfs/wire/limits';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { addressOf } from './address-of.ts';
import type { CallCounts } from './call-counts.ts';
import { sharedLimits } from './call-limits.ts';
import { answerBadPath, registerErrors } from './error-handler.ts';
import { requireSendable } from './require-sendable.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser names the page that sends a change; only our own pages may. Programs send no Origin.
 */
function registerSameOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (readMethods.has(request.method)) return;
    if (!isSameOrigin(request, publicOrigin)) throw new AppError('cross_origin');
  });
}

function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  const own = request.headers.host;
  return own !== undefined && URL.canParse(origin) && new URL(origin).host === own;
}

interface HttpOptions {
  readonly log: Log;
  readonly publicUrl: string | undefined;
  readonly trustProxy: string | undefined;
  /**
   * Calls a minute from one address over all routes, unknown paths too. The web app's own files
   * count by themselves, and may be ten times as many.
   */
  readonly callsPerMinuteMax: number;
  /** Shared by the processes of a database; without it each counts for itself. */
  readonly callCounts?: CallCounts;
  /** Opens the pages' policy for reCAPTCHA's script and frame, and for nothing else. */
  readonly recaptcha?: boolean;
  /** Tests have less patience. */
  readonly silentMsMax?: number;
}

const recaptchaHosts = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** The files that a first visit loads are some sixty; behind one address there may be a shop. */
const filesPerCall = 10;
/** A provider gives each customer at least that many bits of an address. */
const ipv6CustomerBits = 64;

/** JSON bodies here are forms; 256 kB is far more than any of them. */
const jsonBytesMax = 256 * 1024;

/**
 * A connection on which nothing moves while its caller is waited for; streams of events send a sign
 * sooner.
 */
const silentMsMax = 60_000;
/** For a request to arrive in whole: 50 MB over half a megabit a second. */
const arrivingMsMax = 15 * 60_000;

/** A Fastify server with the guards that every route shares, and no route. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { callCounts } = options;
  const secure = options.publicUrl?.startsWith('https:') ?? false;
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBytesMax,
    connectionTimeout: options.silentMsMax ?? silentMsMax,
    keepAliveTimeout: options.silentMsMax ?? silentMsMax,
    requestTimeout: arrivingMsMax,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadPath,
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', undefined);
  registerErrors(app);
  requireSendable(app);
  keepCallsAtWork(app);
  acceptJsonAndMultipartOnly(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(options.recaptcha === true ? recaptchaHosts.scripts : [])],
        ...(options.recaptcha === true ? { frameSrc: recaptchaHosts.frames } : {}),
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, {
    max: (request) => options.callsPerMinuteMax * (isBuiltFile(request) ? filesPerCall : 1),
    keyGenerator: (request) => {
      const address = normalizeIP(addressOf(request) ?? '', ipv6CustomerBits);
      return isBuiltFile(request) ? `files ${address}` : address;
    },
    timeWindow: 60_000,
    ...(callCounts === undefined ? {} : { store: sharedLimits(callCounts) }),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1_000) }),
  });
  registerSameOrigin(app, options.publicUrl);
  requireBoundary(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: uploadBytesMax, fieldSize: 1_024 },
    throwFileSizeLimit: false,
  });
  dropWhatIsLeft(app);
  return app;
}

/**
 * What a refused upload still sends is read and dropped, or the connection's next call would wait.
 * The form's parser, which no one reads from any more, must let go of it first.
 */
function dropWhatIsLeft(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
  });
}

/**
 * A call that has come in whole is silent until its answer, for as long as its statements may run:
 * cut off, its caller would take for failed what is done. All others are cut when they are silent.
 */
function keepCallsAtWork(app: FastifyInstance): void {
  const last = new WeakMap<Socket, FastifyReply>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    last.set(raw.socket, reply);
  });
  app.server.on('timeout', (socket: Socket) => {
    const reply = last.get(socket);
    const isAtWork = reply?.request.raw.complete === true && !reply.raw.headersSent;
    if (isAtWork) socket.setTimeout(app.server.timeout);
    else socket.destroy();
  });
}

/** RFC 2046: 1 to 70 characters. The form's parser fails at others as if the fault were ours. */
function requireBoundary(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const [, quoted, plain] =
      /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(request.headers['content-type'] ?? '') ?? [];
    const length = (quoted ?? plain ?? '').length;
    if (length >= 1 && length <= 70) return;
    throw new AppError('invalid_input', {
      message: 'The form must name a boundary of 1 to 70 characters.',
    });
  });
}

/** Files that browsers keep for good, so that many at once are a first visit. */
function isBuiltFile({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/');
}

/**
 * Odd content types are how parsers were tricked before: everything but JSON and multipart is a
 * 415.
 */
function acceptJsonAndMultipartOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonBytesMax },
    (request, body, done) => {
      // A call without a body may still name the type; routes that need a body say so themselves.
      if (body === '') done(null, undefined);
      else void parseJson(request, body as string, done);
    },
  );
}
