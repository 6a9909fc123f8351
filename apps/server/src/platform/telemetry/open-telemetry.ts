import {
  type Attributes,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { currentWork } from '../work-context.ts';
import { type Door, type Measured, setTelemetry, type Telemetry } from './telemetry.ts';

const kinds: Readonly<Record<Door, SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  query: SpanKind.CLIENT,
  reader: SpanKind.INTERNAL,
};

/** Those of the semantic conventions, and their bounds in seconds. */
const metrics: Readonly<Partial<Record<Door, readonly [name: string, bounds: number[]]>>> = {
  request: [
    'http.server.request.duration',
    [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  ],
  query: ['db.client.operation.duration', [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]],
  job: ['messaging.process.duration', [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]],
};

const scope = 'pharmacy-financial-suite';
/** A collector that doesn't answer keeps no process from ending. */
const closeMsMax = 3_000;
const complaintEveryMs = 3_600_000;

export interface TelemetryOptions {
  /** Of an OTLP receiver, over HTTP. */
  readonly endpoint: string;
  /** Of the traces that begin here; others have decided already. */
  readonly sampledShare: number;
  readonly log: Pick<Log, 'warn'>;
}

/** Sends traces and metrics of this process from now on. Answers how to end that. */
export function openTelemetry(options: TelemetryOptions): { close(): Promise<void> } {
  const url = (signal: string) => `${options.endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const resource = resourceFromAttributes({ 'service.name': scope }).merge(
    detectResources({
      detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector, serviceInstanceIdDetector],
    }),
  );
  complain(options.log);
  const tracing = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampledShare) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: url('traces') }) }),
    ],
  });
  const metering = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: url('metrics') }),
      }),
    ],
  });
  setTelemetry(telemetryOf(tracing, metering));
  return {
    async close() {
      setTelemetry(undefined);
      const ended = Promise.allSettled([tracing.shutdown(), metering.shutdown()]);
      const late = new Promise((resolve) => setTimeout(resolve, closeMsMax).unref());
      await Promise.race([ended, late]);
    },
  };
}

function telemetryOf(tracing: TracerProvider, metering: MeterProvider): Telemetry {
  const tracer = tracing.getTracer(scope);
  const meter = metering.getMeter(scope);
  const durations = Object.fromEntries(
    Object.entries(metrics).map(([door, [name, bounds]]) => [
      door,
      meter.createHistogram(name, {
        unit: 's',
        advice: { explicitBucketBoundaries: bounds },
      }),
    ]),
  );
  const propagator = new W3CTraceContextPropagator();
  return {
    remoteParent: (headers) => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
    begin(door, name, parent): Measured {
      const began = performance.now();
      const within = parent ?? ROOT_CONTEXT;
      // A statement that is no part of anything is counted; its trace would tell nothing.
      const span =
        door === 'query' && parent === undefined
          ? trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
          : tracer.startSpan(name, { kind: kinds[door], attributes: ids() }, within);
      return {
        span,
        context: trace.setSpan(within, span),
        end({ span: ofSpan = {}, both = {}, failure }) {
          const shared: Attributes =
            failure === undefined ? both : { ...both, 'error.type': failure };
          durations[door]?.record((performance.now() - began) / 1_000, shared);
          if (span.isRecording()) span.setAttributes({ ...ofSpan, ...shared });
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

/** Whose work it is, as in the log. */
function ids(): Attributes {
  const { requestId, organizationId } = currentWork();
  return {
    ...(requestId === undefined ? {} : { 'pfs.request.id': requestId }),
    ...(organizationId == null ? {} : { 'pfs.organization.id': organizationId }),
  };
}

/** A collector that is gone is told of once in a while, not with each batch. */
function complain(log: Pick<Log, 'warn'>): void {
  let next = 0;
  const say = (message: string) => {
    if (performance.now() < next) return;
    next = performance.now() + complaintEveryMs;
    log.warn({ detail: message }, 'traces or metrics could not be sent');
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: say, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
