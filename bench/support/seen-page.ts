import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** The browser's own measurements of one page view. */
export interface SeenPage {
  readonly lcpMs: number;
  readonly layoutShift: number;
  /** The elements that moved, and the layout shift. */
  readonly moved: readonly string[];
  readonly bytes: number;
  /** The longest interaction, from press to paint; 0 if nothing took 16 ms. */
  readonly interactionMs: number;
}

export interface SeenBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens a URL and measures until the figures are requested. */
  open(path: string): Promise<void>;
  figures(): Promise<SeenPage>;
  close(): Promise<void>;
}

/** The browser's entry, which the DOM types don't describe. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface Watched {
  lcp: number;
  shift: number;
  moved: string[];
  interaction: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

export interface SeenBrowserOptions {
  readonly url: string;
  readonly cookie?: string;
  /** The CPU slowdown factor. */
  readonly slower: number;
}

/** A new user with an empty cache and a slow CPU, whose page measures itself. */
export async function openSeenBrowser(
  browser: Browser,
  { url, cookie, slower }: SeenBrowserOptions,
): Promise<SeenBrowser> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url }]);
    // A user with a session has been here before, although this browser's cache is empty.
    await context.addInitScript(() => localStorage.setItem('signed-in', '1'));
  }
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const received = await countBytes(session);
  return {
    context,
    page,
    async open(path) {
      received.begin();
      await page.goto(path);
    },
    async figures() {
      const { lcp, shift, moved, interaction } = await page.evaluate(untilWatched);
      return {
        lcpMs: lcp,
        layoutShift: shift,
        moved,
        interactionMs: interaction,
        bytes: received.bytes(),
      };
    },
    close: () => context.close(),
  };
}

/** Transferred bytes including headers; cached responses count zero. */
async function countBytes(session: CDPSession) {
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await session.send('Network.enable');
  return {
    bytes: () => bytes,
    begin() {
      bytes = 0;
    },
  };
}

/** Runs in the page before its own scripts. */
function watchPage(): void {
  const watched: Watched = { lcp: 0, shift: 0, moved: [], interaction: 0 };
  window.watched = watched;
  const watch = (
    type: string,
    take: (entry: PerformanceEntry) => void,
    more: object = {},
  ): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  watch('largest-contentful-paint', (entry) => {
    watched.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift;
    if (hadRecentInput) return;
    watched.shift += value;
    const names = sources.map(({ node, previousRect, currentRect }) => {
      const name = node instanceof Element ? `${node.tagName}.${node.className}` : '#text';
      return `${name.slice(0, 60)} ${previousRect.y}->${currentRect.y}`;
    });
    watched.moved.push(`${value.toFixed(3)} ${names.join('; ')}`);
  });
  watch(
    'event',
    (entry) => {
      const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) watched.interaction = Math.max(watched.interaction, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** The measurements, after the page has painted twice more. */
function untilWatched(): Promise<Watched> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => setTimeout(() => resolve(window.watched))),
    );
  });
}
