import type { Attributes, Context, Span } from '@opentelemetry/api';
import { currentWork, type WorkContext, workOn } from '../work-context.ts';

/** The doors at which time is measured. Metrics and attributes have OpenTelemetry's names. */
export type Door = 'request' | 'job' | 'query' | 'reader';

export interface Telemetry {
  begin(door: Door, name: string, parent: Context | undefined): Measured;
  /** The span of another program that a request says it is a part of. */
  remoteParent(headers: Readonly<Record<string, unknown>>): Context;
}

/** Something that takes time, until its end. */
export interface Measured {
  readonly span: Span;
  readonly context: Context;
  /**
   * Attributes of a span only may be many: ids and texts. Those of metrics are few; `failure` is
   * the kind of one that is ours.
   */
  end(attributes: { span?: Attributes; both?: Attributes; failure?: string | undefined }): void;
}

let telemetry: Telemetry | undefined;

/** As with OpenTelemetry's own API, one for the process: doors need not be told. */
export function setTelemetry(next: Telemetry | undefined): void {
  telemetry = next;
}

/** Undefined unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export function openTelemetryOrNone(): Telemetry | undefined {
  return telemetry;
}

interface Measuring {
  readonly door: Door;
  readonly name: string;
  readonly span?: Attributes;
  readonly both?: Attributes;
}

/** Does some work as a part of the current one, about what `context` says. */
export async function measured<T>(
  { door, name, span = {}, both = {} }: Measuring,
  work: () => Promise<T>,
  context: WorkContext = currentWork(),
): Promise<T> {
  if (telemetry === undefined) return workOn(context, work);
  const parts = workOn(context, () => telemetry?.begin(door, name, context.trace));
  let failure: string | undefined;
  try {
    return await workOn({ ...context, trace: parts?.context }, work);
  } catch (error) {
    failure = kindOf(error);
    throw error;
  } finally {
    parts?.end({ span, both, failure });
  }
}

/** Never the message, which may have what was read. */
export function kindOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}
