import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { WaitingJobs } from '../jobs/jobs.ts';

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** GET /metrics in Prometheus' text form, for this machine or for who has METRICS_TOKEN. */
export function registerMetrics(
  app: FastifyInstance,
  token: string | undefined,
  listWaiting?: () => Promise<readonly WaitingJobs[]>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1_000,
    );
  });
  const jobs = gaugesOfJobs(registry);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('not_found');
    // What the process knows of itself is told while the database is gone, too.
    jobs.set((await listWaiting?.().catch(() => [])) ?? []);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function gaugesOfJobs(registers: Registry) {
  const common = { labelNames: ['queue'], registers: [registers] };
  const waiting = new Gauge({ name: 'jobs_waiting', help: 'Jobs that could begin', ...common });
  const oldest = new Gauge({
    ...{ name: 'jobs_waiting_seconds', help: 'How long the first of them waits', ...common },
  });
  return {
    set(queues: readonly WaitingJobs[]): void {
      waiting.reset();
      oldest.reset();
      for (const { queue, jobs, seconds } of queues) {
        waiting.set({ queue }, jobs);
        oldest.set({ queue }, seconds);
      }
    },
  };
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A proxy on this machine speaks for others, and says so in one of many headers. */
const proxyHeader =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|(true-)?client-ip|cf-.*|x-client-ip)$/;

function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => proxyHeader.test(name))) return false;
  return loopbackAddresses.has(socket.remoteAddress ?? '');
}
