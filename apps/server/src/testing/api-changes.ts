/** What an OpenAPI document says of each call, as far as a client rests on it. */
export type Api = Readonly<Record<string, Operation>>;

interface Operation {
  readonly inputs: Schema;
  readonly answers: Readonly<Record<string, Schema>>;
}

/** A JSON Schema: what this product's own have of it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** An OpenAPI document, as far as tests read it. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** Reads the calls of an OpenAPI document; each by its method and path. */
export function apiOf(document: Described): Api {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parts: [string, Schema, boolean][] = (operation.parameters ?? []).map((one) => [
        `${one.in} ${one.name}`,
        one.schema,
        one.required === true,
      ]);
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
        const isOnly = Object.keys(operation.requestBody?.content ?? {}).length === 1;
        parts.push([type, schema, isOnly && operation.requestBody?.required === true]);
      }
      const inputs: Schema = {
        type: 'object',
        properties: Object.fromEntries(parts.map(([name, schema]) => [name, shapeOf(schema)])),
        required: parts.flatMap(([name, , isRequired]) => (isRequired ? [name] : [])),
      };
      const answers = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        /^2/.test(status)
          ? [[status, shapeOf(Object.values(content)[0]?.schema ?? {})] as const]
          : [],
      );
      return [`${method.toUpperCase()} ${path}`, { inputs, answers: Object.fromEntries(answers) }];
    }),
  );
  return Object.fromEntries(operations);
}

/** Only what is compared. */
function shapeOf(schema: Schema): Schema {
  const { type, enum: values, const: value, required, items } = schema;
  const { properties, additionalProperties: others, anyOf, oneOf } = schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(value === undefined ? {} : { enum: [value] }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: shapeOf(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, shapeOf(one)]),
          ),
        }),
    ...(typeof others === 'object' ? { additionalProperties: shapeOf(others) } : {}),
    ...(anyOf === undefined && oneOf === undefined
      ? {}
      : { anyOf: [...(anyOf ?? []), ...(oneOf ?? [])].map(shapeOf) }),
  };
}

/**
 * What a client of the one API can no longer do with the other, a sentence each. New calls,
 * optional inputs, fields of answers and their values break nothing. Lengths and patterns aren't
 * compared.
 */
export function breakingChanges(before: Api, after: Api): readonly string[] {
  return Object.entries(before).flatMap(([call, old]) => {
    const now = after[call];
    if (now === undefined) return [`${call} is gone`];
    const answers = Object.entries(old.answers).flatMap(([status, schema]) => {
      const answer = now.answers[status];
      if (answer === undefined) return [`${call} no longer answers ${status}`];
      return changesOf(`${call} ${status}`, { from: answer, to: schema, isAnswer: true });
    });
    return [...changesOf(call, { from: old.inputs, to: now.inputs, isAnswer: false }), ...answers];
  });
}

interface Pair {
  /** What is given: by the old client, or by the new server. */
  readonly from: Schema;
  /** What is taken: by the new server, or by the old client. */
  readonly to: Schema;
  readonly isAnswer: boolean;
}

/** Whether all that the one side gives is what the other takes. */
function changesOf(at: string, { from, to, isAnswer }: Pair): readonly string[] {
  const taken = variantsOf(to);
  return variantsOf(from).flatMap((given) => {
    const found = taken.map((one) => changesOfVariant(at, { from: given, to: one, isAnswer }));
    return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
}

/** A union as its members, a list of types as one of each. */
function variantsOf(schema: Schema): readonly Schema[] {
  const { anyOf, type } = schema;
  if (anyOf !== undefined) return anyOf.flatMap(variantsOf);
  if (typeof type === 'string' || type === undefined) return [schema];
  return type.map((one) => ({ ...schema, type: one }));
}

const isType = (given: Schema['type'], taken: Schema['type']) =>
  taken === undefined || given === taken || (given === 'integer' && taken === 'number');

function changesOfVariant(at: string, { from, to, isAnswer }: Pair): readonly string[] {
  if (!isType(from.type, to.type)) return [`${at} is ${from.type}, not ${to.type}`];
  const gone = isAnswer ? [] : (from.enum ?? []).filter((one) => to.enum?.includes(one) === false);
  const values = gone.map((one) => `${at} no longer takes ${String(one)}`);
  const names = Object.entries(to.properties ?? {}).flatMap(([name, schema]) => {
    const given = from.properties?.[name];
    const isNeeded = to.required?.includes(name) === true;
    if (isNeeded && from.required?.includes(name) !== true) {
      return [`${at}.${name} ${isAnswer ? 'may be missing' : 'is required now'}`];
    }
    return given === undefined
      ? []
      : changesOf(`${at}.${name}`, { from: given, to: schema, isAnswer });
  });
  const untaken = isAnswer || to.properties === undefined ? [] : Object.keys(from.properties ?? {});
  const unknown = untaken.flatMap((name) =>
    to.properties?.[name] === undefined ? [`${at}.${name} is gone`] : [],
  );
  const lists = ([from.items, to.items] as const).every((one) => one !== undefined)
    ? changesOf(`${at}[]`, { from: from.items ?? {}, to: to.items ?? {}, isAnswer })
    : [];
  return [...values, ...names, ...unknown, ...lists];
}
