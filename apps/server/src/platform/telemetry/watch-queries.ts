import type pg from 'pg';
import { currentWork } from '../work-context.ts';
import { kindOf, openTelemetryOrNone } from './telemetry.ts';

const textCharactersMax = 1_000;

/** Measures the statements of a connection, where traces are kept. */
export function watchQueries(client: pg.ClientBase, database: string): void {
  if (openTelemetryOrNone() === undefined) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    const { trace } = currentWork();
    const answer = query(...given);
    // COPY streams, and calls with a callback, which only pools make.
    if (text === undefined || !(answer instanceof Promise)) return answer;
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const measured = openTelemetryOrNone()?.begin('query', operation, trace);
    const both = {
      ...{ 'db.system.name': 'postgresql', 'db.namespace': database },
      'db.operation.name': operation,
    };
    const span = { 'db.query.text': withoutValues(text) };
    return answer.then(
      (result: unknown) => {
        measured?.end({ span, both });
        return result;
      },
      (error: unknown) => {
        measured?.end({ span, both, failure: kindOf(error) });
        throw error;
      },
    );
  };
  client.query = watched as typeof client.query;
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text } = query as { readonly text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

/** Values are parameters; those few that stand in a text go, as a log would not have them. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .slice(0, textCharactersMax);
}
