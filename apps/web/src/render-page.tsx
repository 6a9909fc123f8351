import './without-browser.ts';
import type { PublicPlan } from '@pfs/wire/subscriptions';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { screens } from './app/routes.tsx';
import { plansQuery } from './features/subscriptions/subscriptions.queries.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { assumeSignedOut } from './lib/session/session.ts';

/** Every screen's path, and whether a visitor without a session may see it. */
export const screenPaths = Object.entries(screens).map(([path, { access }]) => ({
  path,
  isPublic: access === 'public' || path === '/',
}));

/**
 * A page as HTML, as a visitor without a session first sees it. It has no script: React would
 * insert large parts of it by one.
 */
export async function renderPage(path: string, plans?: readonly PublicPlan[]): Promise<string> {
  const queryClient = createQueryClient();
  assumeSignedOut(queryClient);
  if (plans !== undefined) queryClient.setQueryData(plansQuery.queryKey, [...plans]);
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App queryClient={queryClient} />
    </Router>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}
