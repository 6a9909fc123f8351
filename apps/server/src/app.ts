import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Config } from './config.ts';
import { registerClaimRoutes } from './features/claims/claims.routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import type { KeyRing } from './features/remittances/public.ts';
import { registerRemittanceRoutes } from './features/remittances/remittances.routes.ts';
import { registerSessionRoutes } from './features/session/session.routes.ts';
import { registerSubscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { registerHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { createRegistrar, type Registrar } from './platform/http/registrar.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { findActor } from './platform/session/actor.ts';
import { registerSessions, sessionUserId } from './platform/session/session-plugin.ts';

/** How many calls a minute one address may make. Tests that fire thousands set them higher. */
export interface Limits {
  readonly callsPerMinuteMax: number;
  readonly signInsPerMinuteMax: number;
}

export const defaultLimits: Limits = { callsPerMinuteMax: 1_200, signInsPerMinuteMax: 20 };

/** The platform as the slices see it. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStore;
  readonly keys: KeyRing;
  readonly jobs: Jobs;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessionSecret: string;
  readonly limits: Limits;
  /** The built web app, where there is one. */
  readonly webFolder: string | undefined;
}

export interface App extends Platform {
  readonly http: Registrar;
}

/** The whole web side: the platform's guards, then every slice by name. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, database, clock, limits } = platform;
  const server = await createHttpServer({
    log: platform.log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    callsPerMinuteMax: limits.callsPerMinuteMax,
  });
  registerMetrics(server, config.metricsToken);
  registerHealth(server, () => database.isReady());
  await registerApiDocs(server);
  const sessionPool = new pg.Pool({ ...database.platformConnection, max: 5 });
  sessionPool.on('error', (error) => platform.log.warn({ err: error }, 'session store'));
  await registerSessions(server, {
    pool: sessionPool,
    secret: platform.sessionSecret,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    idleMinutes: config.sessionIdleMinutes,
    clock,
  });
  server.addHook('onClose', () => sessionPool.end());

  const http = createRegistrar({
    app: server,
    database,
    findActor: async (request) => {
      const userId = sessionUserId(request, { hoursMax: config.sessionHoursMax, clock });
      if (userId === undefined) return undefined;
      return database.withPlatform('who calls', (tx) => findActor(tx, userId));
    },
  });
  const app: App = { ...platform, http };
  registerSessionRoutes(app);
  registerSubscriptionRoutes(app);
  registerRemittanceRoutes(app);
  registerClaimRoutes(app);
  registerDashboardRoutes(app);
  registerEventRoutes(app);
  assertEveryRouteIsHandled(http.handled);

  await registerWebApp(server, platform.webFolder);
  return server;
}

function assertEveryRouteIsHandled(handled: ReadonlySet<Route>): void {
  for (const [name, route] of Object.entries(routes)) {
    if (!handled.has(route)) throw new Error(`the route ${name} has no handler`);
  }
}
