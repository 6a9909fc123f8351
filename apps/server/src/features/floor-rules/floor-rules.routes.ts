import { floorRuleRoutes } from '@pfs/wire/floor-rules';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import { getLetterhead } from '../organizations/public.ts';
import { addFloorRule, changeFloorRule, listFloorRules } from './floor-rules.service.ts';

export function registerFloorRuleRoutes({ http, database }: App): void {
  http.handle(floorRuleRoutes.listFloorRules, async ({ actor: { organizationId } }) => {
    const rules = await database.withPlatform('floor rules', listFloorRules);
    if (organizationId === null) return { rules, state: null };
    const { state } = await database.withTenant(organizationId, getLetterhead);
    return { rules, state };
  });

  http.handle(floorRuleRoutes.addFloorRule, ({ body, actor, request }) =>
    database.withPlatform('floor rules: add one', (tx) =>
      addFloorRule(tx, body, auditContextOf(actor, request)),
    ),
  );

  http.handle(floorRuleRoutes.changeFloorRule, ({ params, body, actor, request }) =>
    database.withPlatform('floor rules: change one', (tx) =>
      changeFloorRule(tx, { ...body, id: params.id }, auditContextOf(actor, request)),
    ),
  );
}
