import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { currentWork } from './work-context.ts';

export type Log = Logger;

/** Lines carry codes and ids, never element text of a file, secrets or anything of a patient. */
export function createLog(level: string, lines?: { write(line: string): void }): Log {
  const options = {
    level,
    // Ids of the work under way; a line's own fields, and those of its logger, count before them.
    mixin: (_line: object, _level: number, logger: Logger) => {
      const { requestId, organizationId } = currentWork();
      return {
        ...(requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }),
        ...(organizationId == null ? {} : { organizationId }),
      };
    },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'adminPassword'],
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      err: describeError,
    },
  };
  return lines === undefined ? pino(options) : pino(options, lines);
}
