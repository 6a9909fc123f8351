import { Agent, get } from 'node:http';

export interface TimedCaller {
  /**
   * Requests all paths at once, like a screen; returns the milliseconds until the last response.
   */
  time(paths: readonly string[]): Promise<number>;
  close(): void;
}

const socketsMax = 32;

/**
 * Asks by way of connections that stay open, as a browser does, and reads each answer in whole.
 * The clock is this process's: what it tells holds HTTP and the database, not only the work.
 */
export function openTimedCaller(url: string, cookie: string): TimedCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax });
  const ask = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(`${url}${path}`, { agent, headers: { cookie } }, (response) => {
        const { statusCode } = response;
        response.on('data', () => undefined);
        response.on('end', () => {
          if (statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${statusCode}`));
        });
      }).on('error', reject);
    });
  return {
    async time(paths) {
      const before = performance.now();
      await Promise.all(paths.map(ask));
      return performance.now() - before;
    },
    close: () => agent.destroy(),
  };
}

/** The percentile of the calls, in milliseconds. */
export function percentile(milliseconds: readonly number[], percent: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
