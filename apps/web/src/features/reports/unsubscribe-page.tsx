import { useSearchParams } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountPage } from '../session/public.ts';
import { reportTypeNames } from './reports.queries.ts';

const expired = 'This link is no longer valid. The report may have been canceled already.';

/** Target of the link in weekly reports. Opening it changes nothing; the button unsubscribes. */
export default function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { mutate, data, error, isPending } = useChange('POST /api/report-schedules/unsubscribe');
  if (data !== undefined) {
    const what = `${reportTypeNames[data.type]} for ${data.pharmacy}`;
    return (
      <AccountPage title="Unsubscribed" description={`You’ll no longer receive ${what} by email.`}>
        <p className="mb-6 text-ink-soft">You can sign up again at any time under Reports.</p>
        <ButtonLink href="/">Go to dashboard</ButtonLink>
      </AccountPage>
    );
  }
  if (token === '' || error !== null) {
    return (
      <AccountPage
        title="This link has expired"
        description={error === null ? expired : messageOf(error, expired)}
      >
        <p className="mb-6 text-ink-soft">You can also cancel weekly reports under Reports.</p>
        <ButtonLink href="/reports">Go to Reports</ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Unsubscribe"
      description="Do you want to stop receiving this weekly report?"
    >
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending} onClick={() => mutate({ body: { token } })}>
          Unsubscribe
        </Button>
        <ButtonLink href="/" variant="outline">
          Cancel
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
