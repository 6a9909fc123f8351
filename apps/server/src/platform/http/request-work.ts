import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Measured, openTelemetryOrNone } from '../telemetry/telemetry.ts';
import { type WorkContext, workOn } from '../work-context.ts';

interface RequestWork {
  readonly context: WorkContext;
  readonly measured: Measured | undefined;
}

const works = new WeakMap<FastifyRequest, RequestWork>();

/**
 * All that a request begins is about that request, in the log and in traces. `heedsCallers`: those
 * before us are proxies of the host's, whose traces go on here.
 */
export function registerRequestWork(app: FastifyInstance, heedsCallers: boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const work = begin(request, heedsCallers);
    works.set(request, work);
    workOn(work.context, done);
  });
  // What a body is parsed by belongs to its connection, and what follows it would, too.
  app.addHook('preValidation', (request, _reply, done) => {
    workOn(works.get(request)?.context ?? {}, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { measured, context } = works.get(request) ?? {};
    if (measured === undefined) return;
    const route = request.routeOptions.url;
    const both = {
      ...{ 'http.request.method': request.method, 'url.scheme': request.protocol },
      ...(route === undefined ? {} : { 'http.route': route }),
      'http.response.status_code': reply.statusCode,
    };
    const { organizationId } = context ?? {};
    const span = organizationId == null ? {} : { 'pfs.organization.id': organizationId };
    measured.span.updateName(route === undefined ? request.method : `${request.method} ${route}`);
    const failure = reply.statusCode >= 500 ? String(reply.statusCode) : undefined;
    // A path or a query may hold what somebody searched for: the route is enough.
    measured.end({ span, both, failure });
  });
}

/** From here on it is known for whom the request works. */
export function noteActor(request: FastifyRequest): void {
  const work = works.get(request);
  if (work !== undefined) work.context.organizationId = request.actor?.organizationId ?? null;
}

function begin(request: FastifyRequest, heedsCallers: boolean): RequestWork {
  const telemetry = openTelemetryOrNone();
  const context = { requestId: request.id };
  if (telemetry === undefined) return { context, measured: undefined };
  const parent = heedsCallers ? telemetry.remoteParent(request.headers) : undefined;
  const measured = workOn(context, () => telemetry.begin('request', request.method, parent));
  return { context: { ...context, trace: measured.context }, measured };
}
