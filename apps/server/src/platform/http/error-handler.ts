import type { ErrorBody, ErrorCode } from '@pfs/wire/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { AppError } from '../errors.ts';

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
export function registerErrors(app: FastifyInstance): void {
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
export function answerBadPath(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
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
