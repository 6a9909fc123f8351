import { idParams } from '@pfs/wire/fields';
import { route } from '@pfs/wire/route';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { registerApiUsage } from '../../apps/server/src/platform/http/api-usage.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts';
import { registerMetrics } from '../../apps/server/src/platform/http/metrics.ts';
import { createRegistrar } from '../../apps/server/src/platform/http/registrar.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { openProductDatabase } from '../../apps/server/src/platform/product-database.ts';
import { registerCallers } from '../../apps/server/src/platform/session/callers.ts';

/*
 * The least that any screen's route costs: the product's own guards and session, and one row of the
 * pharmacy read in a transaction of its own. Started by floor.ts.
 */

const callsPerMinuteMax = 1_000_000;
const floorRoute = route('GET /api/floor', {
  access: 'member',
  summary: 'One row',
  answer: idParams,
});

const config = readConfig();
const log = createLog(config.logLevel);
const closers: (() => Promise<void>)[] = [];
const secret = config.encryptionKey ?? '';
const database = await openProductDatabase(config, { log, secret, closers });
const server = await createHttpServer({
  log,
  publicUrl: config.publicUrl,
  trustProxy: config.trustProxy,
  callsPerMinuteMax,
});
const metrics = registerMetrics(server, config.metricsToken);
registerApiUsage(server, { database, clock: systemClock, log, metrics });
const sessionSecret = config.sessionSecret ?? '';
const parts = { config, database, clock: systemClock, log, sessionSecret };
const http = createRegistrar({
  app: server,
  ...{ database, clock: systemClock },
  disk: { isLow: () => false },
  changeLimits: { ofAccountMax: callsPerMinuteMax, ofOrganizationMax: callsPerMinuteMax },
  findActor: await registerCallers(server, parts),
});
http.handle(floorRoute, ({ actor }) =>
  database.withTenant(actor.organizationId, (tx) =>
    tx.query
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', tx.organizationId)
      .executeTakeFirstOrThrow(),
  ),
);
const url = await server.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => void stop());
process.once('disconnect', () => void stop());
process.send?.({ url });

async function stop(): Promise<void> {
  await server.close();
  for (const closer of closers.reverse()) await closer();
  process.exit(0);
}
