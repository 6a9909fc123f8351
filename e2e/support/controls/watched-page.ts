import type { Page, Response } from 'playwright-core';

/** A page whose calls, complaints and doings are watched. */
export interface WatchedPage {
  readonly page: Page;
  /** Waits until nothing is under way. */
  settle(): Promise<void>;
  /** What went wrong since the last time this was asked. */
  takeFaults(): string[];
  /** How often something was asked of the server, downloaded, opened or chosen so far. */
  doings(): number;
}

const quietMs = 120;
const settleMsMax = 15_000;

/** Answers that a press may have: a form that is not complete, what is done already, too fast. */
const decentStatuses = [400, 402, 409, 422, 429];

/** Who is not signed in is told so by this answer. */
function isVisitor(status: number, address: string): boolean {
  return status === 401 && address.endsWith('/api/auth/user');
}

/** Who signed in long ago is asked to confirm first. */
async function asksToConfirm(response: Response): Promise<boolean> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return code === 'confirmation_needed';
}

/** Whether a page that waits for nothing has not changed for so long. */
function isStill(quietMs: number): Promise<boolean> {
  return new Promise((done) => {
    const waiting = document.querySelector('[aria-busy=true]') !== null;
    if (waiting || document.querySelector('main') === null) {
      setTimeout(done, 20, false);
      return;
    }
    const observer = new MutationObserver(() => end(false));
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    const timer = setTimeout(() => end(true), quietMs);
    function end(still: boolean): void {
      clearTimeout(timer);
      observer.disconnect();
      done(still);
    }
  });
}

export function watchPage(page: Page): WatchedPage {
  const underWay = new Set<object>();
  let faults: string[] = [];
  let doings = 0;
  let lastAt = Date.now();
  const isStream = (url: string) => new URL(url).pathname === '/api/events';
  const note = (): void => {
    lastAt = Date.now();
  };
  page.on('request', (request) => {
    if (isStream(request.url())) return;
    doings += 1;
    underWay.add(request);
    note();
  });
  const over = (request: object): void => {
    underWay.delete(request);
    note();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('response', (response: Response) => {
    const status = response.status();
    const { pathname } = new URL(response.url());
    if (status < 400 || decentStatuses.includes(status) || isVisitor(status, pathname)) return;
    const fault = `${status} of ${pathname}`;
    if (status !== 403) faults.push(fault);
    else void asksToConfirm(response).then((asks) => asks || faults.push(fault));
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const status = Number(/status of (\d+)/.exec(message.text())?.[1]);
    const decent =
      [...decentStatuses, 403].includes(status) || isVisitor(status, message.location().url);
    if (message.type() !== 'log' && !decent) faults.push(`console: ${message.text()}`);
  });
  page.on('download', (download) => {
    doings += 1;
    void download.cancel();
  });
  page.on('filechooser', () => {
    doings += 1;
  });
  page.on('popup', (popup) => {
    doings += 1;
    void popup.close();
  });
  return {
    page,
    doings: () => doings,
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
    async settle() {
      const until = Date.now() + settleMsMax;
      while (Date.now() < until) {
        // A page that is just being left answers nothing.
        const still = await page.evaluate(isStill, quietMs).catch(() => false);
        if (still && underWay.size === 0 && Date.now() - lastAt > quietMs) return;
      }
    },
  };
}
