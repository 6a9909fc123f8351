import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Lines carry codes and ids, never element text of a file, secrets or anything of a patient. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'adminPassword'],
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  });
}
