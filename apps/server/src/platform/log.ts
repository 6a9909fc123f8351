import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = Logger;

/** Lines carry codes and ids, never element text of a file, secrets or anything of a patient. */
export function createLog(level: string, lines?: { write(line: string): void }): Log {
  const options = {
    level,
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
