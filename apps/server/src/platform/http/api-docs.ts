import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorBody, errors } from '@pfs/wire/errors';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { webhookPayload } from '@pfs/wire/webhook-events';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The OpenAPI page at /api/docs; must be registered before the routes it lists. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pharmacy Financial Suite',
        description:
          'Every call the screens make. Send an API key of your pharmacy, or sign in in this browser.',
        version: '1',
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'pfs_session' },
        },
      },
      webhooks: webhooksOfDocument(),
    },
    // What isn't in wire's table speaks a protocol of its own, such as MCP.
    transform: (input) => {
      const shown = jsonSchemaTransform(input);
      const isOfWire = paths.has(input.url);
      return isOfWire ? shown : { ...shown, schema: { ...shown.schema, hide: true } };
    },
    transformObject: (document) =>
      completed(('openapiObject' in document ? document.openapiObject : {}) as Described),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

const paths: ReadonlySet<string> = new Set(Object.values(routes).map(({ path }) => path));

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, Answer>>;
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly content: Answer['content']; readonly required?: boolean };
}

interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, object>>;
}

/** Adds what route schemas can't say: names, files, the headers of calls, and every error. */
function completed(document: Described): Described {
  const all: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase();
    const operation = document.paths?.[path]?.[method];
    if (operation === undefined) continue;
    all[path] = { ...all[path], [method]: { operationId: name, ...describe(route, operation) } };
  }
  const { $schema: _, ...error } = z.toJSONSchema(errorBody) as Record<string, object>;
  const properties = {
    ...error['properties'],
    code: { type: 'string', enum: Object.keys(errors) },
  };
  const schemas = { Error: { ...error, properties } };
  return { ...document, paths: all, components: { ...document.components, schemas } };
}

function describe(route: Route, operation: Operation): Operation {
  const isForm = route.bodyKind === 'multipart' || route.bodyKind === 'json_or_multipart';
  return {
    ...operation,
    ...(route.method === 'GET'
      ? {}
      : { parameters: [...(operation.parameters ?? []), idempotencyKey] }),
    ...(isForm
      ? { requestBody: { required: true, content: { ...operation.requestBody?.content, ...form } } }
      : {}),
    responses: { ...successOf(route, operation.responses ?? {}), ...errorsOf(route) },
  };
}

const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description: 'A repeated call with the same key changes nothing and returns the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const bytes = { type: 'string', format: 'binary' };

const form = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: bytes }, required: ['file'] },
  },
};

const fileTypes = {
  ...{ file: 'application/octet-stream', picture: 'image/*', events: 'text/event-stream' },
};

function successOf(
  { answerKind, status }: Route,
  told: NonNullable<Operation['responses']>,
): NonNullable<Operation['responses']> {
  if (answerKind === 'json') return told;
  if (answerKind === 'redirect') return { [status]: { description: 'A redirect to a page' } };
  const schema = answerKind === 'events' ? { type: 'string' } : bytes;
  return { [status]: { description: 'OK', content: { [fileTypes[answerKind]]: { schema } } } };
}

const errorAnswer = (description: string): Answer => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The refusals that a route's declaration tells; others have the same form. */
function errorsOf(route: Route): NonNullable<Operation['responses']> {
  const { access, params, body, query, bodyKind, method, path } = route;
  const takesForm = bodyKind === 'multipart' || bodyKind === 'json_or_multipart';
  const told: readonly (readonly [status: number, may: boolean, why: string])[] = [
    [400, [params, body, query].some(Boolean) || takesForm, 'A field is missing or wrong'],
    [401, access !== 'public', 'Not signed in, or an unknown, expired or revoked key'],
    [402, takesForm, 'The plan doesn’t include it'],
    [403, access !== 'public', 'The role, the key’s scope or a missing confirmation forbids it'],
    [404, path.includes('/:'), 'Not found'],
    [409, method !== 'GET', 'It contradicts what is there'],
    [413, body !== undefined || takesForm, 'Too large'],
    [415, body !== undefined || takesForm, 'A type that isn’t accepted'],
    [429, true, 'Too many calls; Retry-After says when'],
    [503, true, 'Temporarily unavailable; Retry-After says when'],
  ];
  return {
    ...Object.fromEntries(
      told.flatMap(([status, may, why]) => (may ? [[String(status), errorAnswer(why)]] : [])),
    ),
    default: errorAnswer('Any other error'),
  };
}

/** What receivers get, by the type of the event. */
function webhooksOfDocument() {
  const events = webhookPayload.options.map((event) => {
    const { $schema: _, ...schema } = z.toJSONSchema(event);
    const requestBody = { content: { 'application/json': { schema: schema as object } } };
    const responses = { '2XX': { description: 'Delivered' } };
    return [event.shape.type.value, { post: { requestBody, responses } }] as const;
  });
  return Object.fromEntries(events);
}
