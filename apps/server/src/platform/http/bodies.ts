import type { Route } from '@pfs/wire/route';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

/** Stands for a form with a file, which the handler reads itself as it arrives. */
const form = Symbol('form');

/** How large a route's JSON may be, and that a form is no JSON where a route takes either. */
export function bodyOptions(route: Route): RouteShorthandOptions {
  return {
    ...(route.jsonBytesMax === undefined ? {} : { bodyLimit: route.jsonBytesMax }),
    ...(route.bodyKind === 'json_or_multipart' ? jsonOrForm : {}),
  };
}

/** The checked body; undefined for a form. */
export function bodyOf({ body }: FastifyRequest): unknown {
  return body === form ? undefined : body;
}

const jsonOrForm: RouteShorthandOptions = {
  preValidation: async (request) => {
    if (request.isMultipart()) request.body = form;
  },
  validatorCompiler: (route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => (data === form ? { value: form } : validate(data));
  },
};
