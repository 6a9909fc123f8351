import { useCurrentUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmailIntegrationCard } from './email-integration-card.tsx';
import { MailList } from './mail-list.tsx';
import { NewAddress } from './new-address.tsx';
import { SendersSection } from './senders-section.tsx';

/** What came by mail, and who may send. */
export default function MailInPage() {
  const { role, organization } = useCurrentUser();
  const mayDecide = role !== 'staff' && organization !== null;
  return (
    <>
      <PageHeader
        title="Mails That Came In"
        description="Each ends as ingested, quarantined or refused, with its reason."
      />
      <div className="flex flex-col gap-6">
        <MailList mayDecide={mayDecide} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {mayDecide ? <SendersSection /> : null}
          <div className="flex min-w-0 flex-col gap-6">
            <EmailIntegrationCard onMailPage />
            {mayDecide ? <NewAddress /> : null}
          </div>
        </div>
      </div>
    </>
  );
}
