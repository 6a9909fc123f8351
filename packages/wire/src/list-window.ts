import { z } from 'zod';

/** How much of a list is asked for: its beginning, or with `page` a page of it. */
export const listWindow = {
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
};
