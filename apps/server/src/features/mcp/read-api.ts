import { errorBody } from '@pfs/wire/errors';
import { figureRoutes, type NamedKind } from '@pfs/wire/figures';
import type { AnswerOf, Route } from '@pfs/wire/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address-of.ts';

export type ReadRoute = Route & { readonly method: 'GET'; readonly answerKind: 'json' };

interface Asked {
  /** For `:name` in the path. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** The API as the caller's own key opens it. Nothing here can change anything. */
export interface ReadApi {
  /**
   * The answer of a route, and the number of all rows where it says it. Throws the route's own
   * refusal.
   */
  read<R extends ReadRoute>(
    route: R,
    asked: Asked,
  ): Promise<{ readonly body: AnswerOf<R>; readonly total: number | undefined }>;
  /** The address of a screen. */
  link(path: string, params?: Asked['query']): string;
}

interface ApiParts {
  readonly server: FastifyInstance;
  /** The public address; without one it is the host that was called. */
  readonly publicUrl: string | undefined;
}

/** Calls the API's own routes for a call of another door, with its key and from its address. */
export function openReadApi({ server, publicUrl }: ApiParts, request: FastifyRequest): ReadApi {
  const { authorization = '', 'user-agent': userAgent } = request.headers;
  const address = addressOf(request);
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  return {
    async read<R extends ReadRoute>(route: R, { name = '', query = {} }: Asked) {
      const { statusCode, headers, payload } = await server.inject({
        method: 'GET',
        url: withParams(route.path.replace(':name', encodeURIComponent(name)), query),
        headers: { authorization, ...(userAgent !== undefined && { 'user-agent': userAgent }) },
        ...(address !== null && { remoteAddress: address }),
      });
      const body: unknown = JSON.parse(payload);
      if (statusCode !== route.status) throw toRefusal(body);
      const total = headers['x-total-count'];
      return {
        body: body as AnswerOf<R>,
        total: total === undefined ? undefined : Number(total),
      };
    },
    link: (path, params = {}) => new URL(withParams(path, params), origin).href,
  };
}

function withParams(path: string, params: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(params).filter((one): one is [string, string] => one[1] != null);
  if (said.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(said)}`;
}

/** The error of a route as one sentence. */
function toRefusal(body: unknown): AppError {
  const { message, fields = {} } = errorBody.parse(body);
  const those = Object.entries(fields).map(([field, says]) => `${field}: ${says}`);
  return new AppError('invalid_input', { message: those.join('; ') || message });
}

type Names = Readonly<Partial<Record<NamedKind, string | undefined>>>;

/** The names among filters. */
export function namesOf({ payer, drug, vendor }: Names): Names {
  return { payer, drug, vendor };
}

const namesSaid = 8;

/** Refuses a name that the pharmacy's data doesn't have, with those most like it. */
export async function requireKnownNames(api: ReadApi, names: Names): Promise<void> {
  for (const kind of ['payer', 'drug', 'vendor'] as const) {
    const name = names[kind];
    if (name === undefined || name === '') continue;
    const query = { kind, search: name, limit: String(namesSaid) };
    const { body: known } = await api.read(figureRoutes.listKnownNames, { query });
    if (known.some((one) => one.name === name)) continue;
    const like = known.map((one) => `“${one.name}”`).join(', ');
    const instead = like === '' ? `There are no ${kind}s yet.` : `Most like it: ${like}.`;
    const message = `No ${kind} is called “${name.slice(0, 80)}”. ${instead}`;
    throw new AppError('invalid_input', { message });
  }
}
