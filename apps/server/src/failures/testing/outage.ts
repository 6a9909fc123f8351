import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { LoopbackClient } from './loopback-client.ts';
import { type RemittanceFile, remittanceFile } from './remittance-files.ts';

export const outageMs = 10_000;

export interface Call {
  readonly what: string;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
  readonly body: any;
  readonly tookMs: number;
}

/** What a pharmacy does meanwhile: looks, uploads, looks again, until `over`. */
export async function workOn(
  client: LoopbackClient,
  { seed, over }: { seed: number; over: () => boolean },
): Promise<{ calls: readonly Call[]; accepted: RemittanceFile[]; refused: RemittanceFile[] }> {
  const calls: Call[] = [];
  const accepted: RemittanceFile[] = [];
  const refused: RemittanceFile[] = [];
  const call = async (what: string, work: () => Promise<{ status: number; body: unknown }>) => {
    const begun = performance.now();
    const { status, body } = await work();
    calls.push({ what, status, body, tookMs: performance.now() - begun });
    return status;
  };
  for (let round = 0; !over(); round += 1) {
    const file = remittanceFile(seed + round);
    const looks = ['/healthz', '/readyz', '/api/auth/user', '/api/dashboard', '/api/remittances'];
    const [uploaded] = await Promise.all([
      call('upload', () => client.upload(file)),
      ...looks.map((path) => call(path, () => client.get(path))),
    ]);
    (uploaded === 201 ? accepted : refused).push(file);
    await sleep(250);
  }
  return { calls, accepted, refused };
}

/** Nobody is told anything but: it is done, or the service is briefly away. */
export function expectPlainAnswers(calls: readonly Call[]): void {
  for (const { what, status, body } of calls) {
    if (what === '/healthz') expect(status).toBe(200);
    if (status < 300) continue;
    expect({ what, status, body }).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message:
          'The service is temporarily unavailable. Your data is safe. Please try again in a moment.',
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|postgres|terminat/i);
  }
}

/** A server's process and all that it started. */
export function familyOf(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
}

/** Hears what the product tells the browsers, as a browser does, and comes back when cut off. */
export function listen(client: LoopbackClient, url: string): { events(): number; stop(): void } {
  let events = 0;
  const over = new AbortController();
  const hear = async (): Promise<void> => {
    const response = await fetch(`${url}/api/events`, {
      headers: { cookie: client.cookie() },
      signal: over.signal,
    });
    for await (const piece of response.body ?? []) {
      events +=
        Buffer.from(piece)
          .toString()
          .match(/^data: /gm)?.length ?? 0;
    }
  };
  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await hear().catch(() => undefined);
      await sleep(500, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  void loop();
  return { events: () => events, stop: () => over.abort() };
}
