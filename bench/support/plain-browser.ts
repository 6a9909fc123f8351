import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * A browser that nobody listens to while a page comes: a test library has every script and every
 * request reported with its stack, for which the engine reads the scripts once more. On a processor
 * 4 times slower that doubled the time of a first paint.
 */

export interface PlainBrowser {
  /** Opens a URL with an empty and then a warm cache; returns the milliseconds to the paint. */
  paints(opening: PlainOpening): Promise<readonly [empty: number, full: number]>;
  close(): Promise<void>;
}

export interface PlainOpening {
  readonly url: string;
  readonly path: string;
  /** The session cookie; undefined for a visitor. */
  readonly cookie?: string;
  /** The CPU slowdown factor. */
  readonly slower: number;
}

/** A page on the same site without scripts. */
const emptyPath = '/robots.txt';
/** After this, nothing larger is painted. */
const paintedMs = 5_000;

const lastPaint = `new Promise((resolve) => {
  let last = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) last = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve(last), 300);
})`;

export async function openPlainBrowser(): Promise<PlainBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'pfs-bench-browser-'));
  const browser = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const devtools = await connect(await addressOf(browser));
  return {
    paints: (opening) => paints(devtools, opening),
    async close() {
      devtools.close();
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function paints(
  { send }: Devtools,
  { url, path, cookie, slower }: PlainOpening,
): Promise<readonly [number, number]> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', {
    ...{ url: `${url}${emptyPath}`, browserContextId, width: 1440, height: 900 },
  });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const evaluate = async (expression: string): Promise<unknown> => {
    const how = { expression, awaitPromise: true, returnByValue: true };
    return (await send('Runtime.evaluate', how, sessionId)).result?.value;
  };
  if (cookie !== undefined) {
    const [name, value] = cookie.split(/=(.*)/s);
    await send('Storage.setCookies', { browserContextId, cookies: [{ name, value, url }] });
    while ((await evaluate('location.pathname')) !== emptyPath) await sleep(50);
    // A user with a session has been here before, although this browser's cache is empty.
    await evaluate(`localStorage.setItem('signed-in', '1')`);
  }
  await send('Emulation.setCPUThrottlingRate', { rate: slower }, sessionId);
  const open = async (): Promise<number> => {
    await send('Page.navigate', { url: `${url}${path}` }, sessionId);
    await sleep(paintedMs);
    return Number(await evaluate(lastPaint));
  };
  const both = [await open(), await open()] as const;
  await send('Target.disposeBrowserContext', { browserContextId });
  return both;
}

interface Answer {
  readonly browserContextId?: string;
  readonly targetId?: string;
  readonly sessionId?: string;
  readonly result?: { readonly value?: unknown };
}

interface Devtools {
  send(method: string, params?: object, sessionId?: string): Promise<Answer>;
  close(): void;
}

async function connect(address: string): Promise<Devtools> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error.message));
  });
  await once(socket, 'open');
  let calls = 0;
  return {
    send(method, params = {}, sessionId) {
      const asked = Promise.withResolvers<Answer>();
      calls += 1;
      waiting.set(calls, asked);
      socket.send(JSON.stringify({ id: calls, method, params, sessionId }));
      return asked.promise;
    },
    close: () => socket.close(),
  };
}

/** The debugging address that a new browser prints. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (part) => {
      said += String(part);
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`the browser ended: ${said}`)));
  });
}
