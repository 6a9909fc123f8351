import { isWorking, waitingSentences } from '@pfs/wire/subscription-states';
import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { useCurrentUser } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { nextDateText, stateNames } from './state-words.ts';

/** The plan as it stands, and what was used of it. */
export function PlanSummary({ status }: { readonly status: SubscriptionStatus }) {
  const timeZone = useCurrentUser().organization?.timeZone;
  const working = isWorking(status.state);
  return (
    <CardSection
      title={`${status.planName} plan`}
      description={nextDateText(status, timeZone)}
      action={<Badge variant={working ? 'good' : 'warn'}>{stateNames[status.state]}</Badge>}
    >
      <div className="px-5 pb-5">
        {isWorking(status.state) ? null : <p className="mb-4">{waitingSentences[status.state]}</p>}
        <ul className="list-disc pl-5 text-ink-soft">
          {status.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {status.state === 'active' ? null : (
          <ButtonLink
            href={`/contact-sales?plan=${status.planType}`}
            variant="outline"
            className="mt-4 w-full"
          >
            Keep {status.planName}
          </ButtonLink>
        )}
      </div>
    </CardSection>
  );
}
