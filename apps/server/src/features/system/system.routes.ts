import { featureFlagRoutes } from '@pfs/wire/feature-flags';
import { apiUsageRoutes, systemSettingRoutes } from '@pfs/wire/system-settings';
import { afterCommit } from '../../platform/database/one-commit.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import {
  changeFeatureFlag,
  createFeatureFlag,
  listFeatureFlags,
  listFeatures,
  removeFeatureFlag,
} from './flags.service.ts';
import { changeSystemSetting, listSystemSettings, publicSettingsOf } from './settings.service.ts';
import { listEndpointUsage } from './usage.service.ts';

const usageWindowMs = 24 * 3_600_000;

export function registerSystemRoutes(app: App): void {
  registerFlagRoutes(app);
  const { http, database, settings, disk, clock } = app;
  http.handle(systemSettingRoutes.getPublicSettings, async () => publicSettingsOf(settings, disk));

  http.handle(systemSettingRoutes.listSystemSettings, () =>
    database.withPlatform('system: settings', listSystemSettings),
  );

  http.handle(systemSettingRoutes.changeSystemSetting, async ({ body, actor, request }) => {
    const changed = await database.withPlatform('system: change a setting', (tx) =>
      changeSystemSetting(tx, body, auditContextOf(actor, request)),
    );
    await afterCommit(() => settings.refresh());
    return changed;
  });

  http.handle(apiUsageRoutes.getApiUsage, async () => {
    const since = new Date(clock().getTime() - usageWindowMs);
    const endpoints = await database.withPlatform('system: api usage', (tx) =>
      listEndpointUsage(tx, since),
    );
    return { since: since.toISOString(), endpoints };
  });
}

function registerFlagRoutes({ http, database }: App): void {
  http.handle(featureFlagRoutes.listFeatures, async ({ actor }) => ({
    features: await database.withPlatform('features of a pharmacy', (tx) =>
      listFeatures(tx, actor.organizationId),
    ),
  }));

  http.handle(featureFlagRoutes.listFeatureFlags, () =>
    database.withPlatform('system: flags', listFeatureFlags),
  );

  http.handle(featureFlagRoutes.createFeatureFlag, ({ body, actor, request }) =>
    database.withPlatform('system: create a flag', (tx) =>
      createFeatureFlag(tx, body, auditContextOf(actor, request)),
    ),
  );

  http.handle(featureFlagRoutes.changeFeatureFlag, ({ params, body, actor, request }) =>
    database.withPlatform('system: change a flag', (tx) =>
      changeFeatureFlag(tx, { id: params.id, ...body }, auditContextOf(actor, request)),
    ),
  );

  http.handle(featureFlagRoutes.removeFeatureFlag, ({ params, actor, request }) =>
    database.withPlatform('system: remove a flag', (tx) =>
      removeFeatureFlag(tx, params.id, auditContextOf(actor, request)),
    ),
  );
}
