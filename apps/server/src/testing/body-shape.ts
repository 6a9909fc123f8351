import type { Route } from '@pfs/wire/route';
import { z } from 'zod';

/** The fields that a route's JSON body may have. */
export function bodyShape({ body }: Route): Readonly<Record<string, unknown>> {
  return body instanceof z.ZodObject ? body.shape : {};
}
