import { z } from 'zod';
import { instant } from './fields.ts';
import { route } from './route.ts';

export const endpointUsage = z.object({
  method: z.string(),
  /** The route's pattern; `unknown` for paths that are none. */
  endpoint: z.string(),
  calls: z.number().int(),
  /** Answered 4xx: the caller's doing. */
  refused: z.number().int(),
  /** Answered 5xx: ours. */
  failed: z.number().int(),
  p95Milliseconds: z.number().int(),
});

export type EndpointUsage = z.infer<typeof endpointUsage>;

export const apiUsage = z.object({ since: instant, endpoints: z.array(endpointUsage) });

export type ApiUsage = z.infer<typeof apiUsage>;

export const apiUsageRoutes = {
  getApiUsage: route({
    method: 'GET',
    path: '/api/system/usage',
    access: 'super_admin',
    summary: 'List API calls of 24 hours by route, most called first',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: apiUsage,
  }),
};
