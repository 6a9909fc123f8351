import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { openPlainBrowser } from './support/plain-browser.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { openSeenBrowser, type SeenPage } from './support/seen-page.ts';
import { type SpeedScreen, speedScreens } from './support/speed-screens.ts';
import { percentile } from './support/timed-caller.ts';

/*
 * What a person with a slow processor sees of five screens of a pharmacy with 100,000 claims: when
 * the largest part is painted, what moves, how long a press waits for its paint, and what comes
 * over the wire; with an empty cache and a full one. The paint is that of a browser nobody listens
 * to. Goals: the dashboard painted within 1.8 s, and nothing that moves.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 100_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const wanted = process.env['BENCH_SCREENS']?.split(',');
const slower = Number(process.env['BENCH_SLOWER'] ?? 4);
const dashboardLcpMsMax = 1_800;
const layoutShiftMax = 0.02;
/** For late content that might still shift the page. */
const settlesMs = 500;

const product = await startMeasuredProduct();
const browser = await launchBrowser();
const plain = await openPlainBrowser();
try {
  const who = await seedOrganization(product.parts, {
    ...{ claims, months: 12, payers: 6, drugs: 200, seed: 1, invoices: true },
    paymentsPerFile: 72,
  });
  const { cookie } = await signIn(product.url, who);
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(
    `  browser   Chromium ${browser.version()}, ${slower} times slower; ${claims} claims`,
  );
  for (const screen of speedScreens) {
    if (wanted?.includes(screen.path) ?? true) await measure(screen, cookie);
  }
} finally {
  await plain.close();
  await browser.close();
  await product.stop();
}

/** The measurements of a page, with the paint from an unobserved browser. */
type Measured = SeenPage & { readonly paintedMs: number };

async function measure(screen: SpeedScreen, cookie: string): Promise<void> {
  const cold: Measured[] = [];
  const warm: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    const [first, again] = await openTwice(browser, screen, cookie);
    const [empty, full] = await plain.paints({
      ...{ url: product.url, path: screen.path, slower },
      ...(screen.signedIn ? { cookie } : {}),
    });
    cold.push({ ...first, paintedMs: empty });
    warm.push({ ...again, paintedMs: full });
  }
  say(screen, 'empty cache', cold);
  say(screen, 'full cache', warm);
}

async function openTwice(
  inBrowser: Browser,
  { path, signedIn, ready, use }: SpeedScreen,
  cookie: string,
): Promise<readonly [SeenPage, SeenPage]> {
  const seen = await openSeenBrowser(inBrowser, {
    url: product.url,
    slower,
    ...(signedIn ? { cookie } : {}),
  });
  const openOnce = async () => {
    await seen.open(path);
    await ready(seen.page);
    await sleep(settlesMs);
    const before = await seen.figures();
    await use(seen.page);
    await sleep(settlesMs);
    const after = await seen.figures();
    return { ...before, interactionMs: after.interactionMs };
  };
  const both = [await openOnce(), await openOnce()] as const;
  await seen.close();
  return both;
}

function say({ path }: SpeedScreen, cache: string, pages: readonly Measured[]): void {
  const of = (figure: Exclude<keyof Measured, 'moved'>) => {
    const values = pages.map((page) => page[figure]);
    return [percentile(values, 50), Math.max(...values)] as const;
  };
  const [painted, paintedWorst] = of('paintedMs');
  const [watched] = of('lcpMs');
  const [shift, shiftWorst] = of('layoutShift');
  const [press, pressWorst] = of('interactionMs');
  const [bytes] = of('bytes');
  const missed = [
    ...(path === '/dashboard' && painted > dashboardLcpMsMax ? ['painted too late'] : []),
    ...(shiftWorst > layoutShiftMax ? ['moves'] : []),
  ];
  if (missed.length > 0) process.exitCode = 1;
  console.log(
    `  ${path.padEnd(14)} ${cache.padEnd(11)} painted ${painted.toFixed(0)} (worst ` +
      `${paintedWorst.toFixed(0)}; watched ${watched.toFixed(0)}) ms   press ${press.toFixed(0)} (${pressWorst.toFixed(0)}) ms   ` +
      `moved ${shift.toFixed(3)} (${shiftWorst.toFixed(3)})   ${(bytes / 1e3).toFixed(0)} kB   ` +
      `load ${loadavg()[0]?.toFixed(1)}${missed.length > 0 ? `   MISSED: ${missed.join(', ')}` : ''}`,
  );
  if (shiftWorst <= layoutShiftMax) return;
  for (const what of new Set(pages.flatMap(({ moved }) => moved))) console.log(`    ${what}`);
}
