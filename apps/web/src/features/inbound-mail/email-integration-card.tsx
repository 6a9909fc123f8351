import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { CopiedText } from '../../ui/copied-text.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inboundAddressQuery } from './inbound-mail.queries.ts';

interface EmailIntegrationCardProps {
  /** The page of the emails itself needs no link to them. */
  readonly onMailPage?: boolean;
}

/** The address to email remittances to, on the upload page and beside the emails. */
export function EmailIntegrationCard({ onMailPage = false }: EmailIntegrationCardProps) {
  const query = useQuery(inboundAddressQuery);
  return (
    <CardSection title="Email Integration">
      <QueryState
        query={query}
        what="your forwarding address"
        loading={<Skeleton className="mx-5 mb-5 h-20" />}
        isEmpty={(found) => found === null}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            Your forwarding address appears here once you’re assigned to a pharmacy.
          </p>
        }
      >
        {(found) => (
          <div className="flex flex-col gap-3 px-5 pb-5">
            <div>
              <p className="text-[0.8125rem] text-ink-soft">Forward remits to</p>
              <CopiedText text={found?.address ?? ''} what="the address" />
            </div>
            <p className="text-xs text-ink-faint">
              {found?.takesMail
                ? 'Attach 835, PDF, or image files, or a zip archive. Emails from senders you ' +
                  'haven’t allowed are held for an administrator.'
                : 'Email intake isn’t set up. Contact your administrator.'}
            </p>
            {onMailPage ? null : (
              <ButtonLink href="/mail-in" variant="outline" size="sm" className="justify-start!">
                <Inbox aria-hidden="true" />
                Incoming Files
              </ButtonLink>
            )}
          </div>
        )}
      </QueryState>
    </CardSection>
  );
}
