import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const goodDay = '2026-03-01';
const impossibleDays = ['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '0001-01-01', ''];

/** What callers of a route send: its query and its body. */
const inputs = Object.values(routes).flatMap((route: Route) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (schema === undefined) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const days = Object.keys(json.properties ?? {}).filter((key) =>
      isDay(json.properties?.[key] ?? {}),
    );
    if (days.length === 0) return [];
    return [{ name: `${route.method} ${route.path}`, schema, days, good: sampleOf(json, days) }];
  }),
);

function isDay({ format, anyOf }: JsonSchema): boolean {
  return format === 'date' || (anyOf ?? []).some(isDay);
}

/** An input with all of its days and, of the rest, what it must have. */
function sampleOf({ properties = {}, required = [] }: JsonSchema, days: readonly string[]) {
  return Object.fromEntries(
    [...new Set([...required, ...days])].map((key) => [key, exampleOf(properties[key] ?? {})]),
  );
}

function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (isDay(schema)) return goodDay;
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {});
  if (schema.format === 'uuid') return '0192d3a4-0000-7000-8000-000000000001';
  if (schema.type === 'array') return [exampleOf(schema.items ?? {})];
  if (schema.type === 'object') return sampleOf(schema, []);
  return schema.type === 'string' ? 'as said by phone' : 1;
}

test('every route that takes a day takes one of the calendar', () => {
  expect(inputs.length).toBeGreaterThan(10);
  for (const { name, schema, good } of inputs) {
    expect(schema.safeParse(good).error?.issues, name).toBeUndefined();
  }
});

test.each(impossibleDays)('every route that takes a day names the field of %j', (day) => {
  for (const { name, schema, days, good } of inputs) {
    for (const key of days) {
      const { error } = schema.safeParse({ ...good, [key]: day });
      expect(
        error?.issues.map(({ path }) => path.join('.')),
        `${name}, ${key}`,
      ).toEqual([key]);
    }
  }
});
