import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { ErrorBody, ErrorCode } from '@pfs/wire/errors';
import { uploadBytesMax } from '@pfs/wire/limits';
import type { FastifyError } from 'fastify';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { addressOf } from './address-of.ts';
import type { CallCounts } from './call-counts.ts';
import { sharedLimits } from './call-limits.ts';
import { requireSendable } from './registrar.ts';
import { registerRequestWork } from './request-work.ts';

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
/** Balancers keep idle connections for a minute, and must be the ones who close them. */
const keptLonger = 1.25;
/** Longer than any notice, and than requests may take after it. */
const closingMsMax = 10 * 60_000;
/** For a request to arrive in whole: 50 MB over half a megabit a second. */
const arrivingMsMax = 15 * 60_000;

const multipartLimits = {
  files: 1,
  fields: 5,
  parts: 6,
  fileSize: uploadBytesMax,
  fieldSize: 1_024,
};

const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
});

/** A Fastify server with the guards that every route shares, and no route. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { callCounts } = options;
  const secure = options.publicUrl?.startsWith('https:') ?? false;
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController,
    bodyLimit: jsonBytesMax,
    connectionTimeout: options.silentMsMax ?? silentMsMax,
    keepAliveTimeout: (options.silentMsMax ?? silentMsMax) * keptLonger,
    requestTimeout: arrivingMsMax,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadPath,
    // Requests that come while it closes are answered like all others (drain.ts).
    return503OnClosing: false,
    // It is the limit of closing, too.
    pluginTimeout: closingMsMax,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', undefined);
  registerRequestWork(app, options.trustProxy !== undefined);
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
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
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

interface ValidationIssue {
  readonly instancePath?: string;
  readonly message?: string;
}

const codeByFrameworkCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_FILES_LIMIT: 'invalid_input',
  FST_PARTS_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
};

/** A path with empty or upward steps, which the files of the web app refuse to look for. */
const pathOfNoFile = 'FST_STATIC_FORBIDDEN_PATH';

/** No room on the disk, for this user, for a file, and in PostgreSQL's words. */
const noRoomCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** A statement that the database gave up because it took too long. */
const statementTooSlow = '57014';

/** PostgreSQL's words for a text that it can't hold: a zero byte, plain or within JSON. */
const unstorableTextCodes: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/**
 * Every error answers from wire's table; what is not in it is ours to mend and says nothing of
 * itself.
 */
function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === pathOfNoFile) {
      reply.callNotFound();
      return;
    }
    const known = isBrokenOff(request, error)
      ? new AppError('upload_incomplete', { cause: error })
      : toAppError(error);
    if (known.status >= 500) request.log.error({ err: known.cause ?? error }, known.code);
    send(request, reply, known);
  });
}

/**
 * The caller went away before the body was there. Its code is that of a lost database connection,
 * too, but it is nobody's fault here, and nobody reads the answer.
 */
function isBrokenOff({ raw }: FastifyRequest, error: FastifyError): boolean {
  return !raw.complete && raw.errored === error;
}

/** A path that the router can't take apart is one where nothing is; no hook has run for it. */
function answerBadPath(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, new AppError('not_found'));
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    requestId: request.id,
    ...(error.fields === undefined ? {} : { fields: { ...error.fields } }),
    ...(error.existing === undefined ? {} : { existing: error.existing }),
  };
  if (error.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(error.retryAfterSeconds));
  }
  // Here too, because a call may be refused before the hook that sets them for every answer.
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
  reply.code(error.status).type('application/json').send(body);
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation !== undefined) return fromValidation(error);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    // A form, not a file: files come in parts, which have a limit of their own.
    return new AppError('payload_too_large', {
      message: 'Your text is too long. Please shorten it and try again.',
    });
  }
  const framework = codeByFrameworkCode[error.code];
  if (framework !== undefined) return new AppError(framework);
  if (noRoomCodes.has(error.code)) {
    return new AppError('storage_full', { cause: error });
  }
  if (isDatabaseUnavailable(error) || error.code === statementTooSlow) {
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
  }
  if (unstorableTextCodes.has(error.code)) {
    return new AppError('invalid_input', {
      message: 'The text contains a character that isn’t allowed.',
    });
  }
  if (error.statusCode === 400) return new AppError('invalid_input');
  return new AppError('internal', { cause: error });
}

/** A malformed id in the path is an id that nobody has: the same answer as a foreign one. */
function fromValidation(error: FastifyError): AppError {
  if (error.validationContext === 'params') return new AppError('not_found');
  const issues = error.validation as readonly ValidationIssue[];
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[name] ??= issue.message ?? 'Invalid input';
  }
  const [message] = Object.values(fields);
  return new AppError('invalid_input', { fields, ...(message === undefined ? {} : { message }) });
}
