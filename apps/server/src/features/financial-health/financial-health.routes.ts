import { financialHealthRoutes as routes } from '@pfs/wire/financial-health';
import { dayIn } from '../../platform/clock.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { figureSettings } from '../figures/public.ts';
import { makeHealthFile } from './export-health.service.ts';
import { emptyHealth, findHealth } from './financial-health.service.ts';
import { toFinancialHealth } from './to-financial-health.ts';

/** Making a document occupies a thread. */
const exportsPerMinuteMax = 20;

// Without a snapshot, an import in between would make the figures disagree.
const snapshot = { snapshot: true } as const;

export function registerFinancialHealth({ http, database, clock, settings }: App): void {
  http.handle(routes.getFinancialHealth, async ({ actor, query }) => {
    const { timeframe, month } = query;
    const today = dayIn(actor.timeZone, clock());
    const asked = { timeframe, month, today, settings: figureSettings(settings) };
    const { organizationId } = actor;
    if (organizationId === null) return toFinancialHealth(emptyHealth(asked));
    const health = await database.withTenant(
      organizationId,
      (tx) => findHealth(tx, asked),
      snapshot,
    );
    return toFinancialHealth(health);
  });

  http.handle(
    routes.exportFinancialHealth,
    async (call) => {
      const { organizationId, timeZone } = call.actor;
      const { timeframe, month, format } = call.query;
      const today = dayIn(timeZone, clock());
      const asked = { timeframe, month, today, settings: figureSettings(settings) };
      const { health, source } = await database.withTenant(
        organizationId,
        async (tx) => ({
          health: await findHealth(tx, asked),
          source: await readDocumentSource(tx),
        }),
        snapshot,
      );
      const file = await makeHealthFile(health, { ...source, timeZone, format });
      return sendOnRecord(database, call, {
        record: {
          entityType: 'financial_health',
          description: 'Financial health report exported',
          newValues: { timeframe, month: health.month, format },
        },
        ...file,
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}
