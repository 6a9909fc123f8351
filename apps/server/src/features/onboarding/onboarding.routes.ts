import { onboardingRoutes } from '@pfs/wire/onboarding';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor, Member } from '../../platform/session/actor.ts';
import { originOf } from '../audit/public.ts';
import { keepFirstSteps } from './onboarding.repository.ts';
import { getOnboarding, noOnboarding } from './onboarding.service.ts';
import { removeSampleData } from './remove-sample-data.service.ts';

export function registerOnboardingRoutes(app: App): void {
  const { http, database, clock, config } = app;

  http.handle(onboardingRoutes.getOnboarding, async ({ actor }) => {
    // Who looks at a pharmacy for a while has nothing to set up there.
    if (actor.organizationId === null || actor.lookingAt !== undefined) return noOnboarding;
    return database.withTenant(actor.organizationId, (tx) => getOnboarding(tx, actor, config));
  });

  http.handle(onboardingRoutes.changeOnboarding, ({ actor, body }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      await keepFirstSteps(tx, {
        userId: actor.userId,
        now: clock(),
        isDismissed: body.isDismissed,
        figureOpened: body.figureOpened === true,
      });
      return getOnboarding(tx, actor, config);
    }),
  );

  http.handle(onboardingRoutes.removeSampleData, ({ actor, request }) =>
    removeSampleData(app, { actor: requireMember(actor), origin: originOf(request) }),
  );
}

function requireMember(actor: Actor): Member {
  const { organizationId } = actor;
  if (organizationId === null) throw new AppError('no_organization');
  return { ...actor, organizationId };
}
