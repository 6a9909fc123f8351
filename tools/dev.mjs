import { runEntry, runPinned } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const webPort = process.env.WEB_PORT ?? '5173';

/**
 * `npm run dev`: the server restarts when its source changes, and Vite serves the web app with hot
 * reload and proxies /api to the server. On the server's own port, /dev/mails shows each email.
 * When one of the two ends, so does the other.
 */
await runEntry(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const either = new AbortController();
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${webPort}`;
  const ending = (program) => program.finally(() => either.abort());
  const codes = await Promise.all([
    ending(
      runPinned('apps/server/src/main.ts', [], {
        nodeArgs: ['--watch', '--watch-preserve-output'],
        env: { PUBLIC_URL: publicUrl, DEVELOPER_PAGES: process.env.DEVELOPER_PAGES ?? 'on' },
        until: either.signal,
      }),
    ),
    ending(runPinned('tools/dev-web.ts', [webPort], { until: either.signal })),
  ]);
  return Math.max(...codes);
});
