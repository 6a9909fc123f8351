import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';

/** What is being worked on; lines of the log and spans of traces carry it. */
export interface WorkContext {
  readonly requestId?: string;
  /** Known once a caller is. */
  organizationId?: string | null;
  /** The span that this is a part of, where traces are kept. */
  readonly trace?: Context | undefined;
}

const contexts = new AsyncLocalStorage<WorkContext>();

export function currentWork(): WorkContext {
  return contexts.getStore() ?? {};
}

/** Work that is begun within it, and all that follows, is about this. */
export function workOn<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}
