import { z } from 'zod';

/** `received`: not read yet, which takes seconds. */
export const inboundMailStatuses = ['received', 'ingested', 'quarantined', 'refused'] as const;
export const inboundMailStatus = z.enum(inboundMailStatuses, {
  error: `Use one of ${inboundMailStatuses.join(', ')}`,
});
export type InboundMailStatus = z.infer<typeof inboundMailStatus>;
