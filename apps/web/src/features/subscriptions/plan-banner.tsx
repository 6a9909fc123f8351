import { isWorking, waitingSentences } from '@pfs/wire/plan-states';
import type { CurrentUser } from '@pfs/wire/session';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { longDay, planLinkOf } from './plan-states.ts';
import { subscriptionQuery } from './subscriptions.queries.ts';

const soonMs = 3 * 86_400_000;

/** Shown on every screen while the plan is not active, and in a trial's last three days. */
export function PlanBanner({ user }: { readonly user: CurrentUser }) {
  const { organization } = user;
  const { data: status } = useQuery({ ...subscriptionQuery, enabled: organization !== null });
  if (organization === null || organization.isDemo || status === undefined) return null;
  const { state, trialEnd } = status;
  const way = planLinkOf(state);
  const link = (
    <TextLink href={way.href} className="font-medium">
      {way.label}
    </TextLink>
  );
  if (!isWorking(state)) {
    return (
      <Banner tone="warn">
        {waitingSentences[state]} {link}
      </Banner>
    );
  }
  if (state !== 'trialing' || trialEnd === null) return null;
  if (new Date(trialEnd).getTime() - Date.now() > soonMs) return null;
  return (
    <Banner>
      Your trial ends on {longDay(trialEnd, organization.timeZone)}. {link}
    </Banner>
  );
}
