import { useSearchParams } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountPage } from '../session/public.ts';
import { useUnsubscribe } from './report-schedules.queries.ts';
import { reportTypeWords } from './report-search.ts';

const expired = 'This link is not valid any more. The report may have been ended already.';

/** Where the link of a weekly report leads. Opening it ends nothing; the button does. */
export default function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { mutate, data, error, isPending } = useUnsubscribe();
  if (data !== undefined) {
    const what = `${reportTypeWords[data.type]} of ${data.pharmacy}`;
    return (
      <AccountPage title="Unsubscribed" description={`${what} is no longer emailed to you.`}>
        <p className="mb-6 text-ink-soft">You can have it again at any time, from Reports.</p>
        <ButtonLink href="/">Go to the start</ButtonLink>
      </AccountPage>
    );
  }
  if (token === '' || error !== null) {
    return (
      <AccountPage
        title="Not unsubscribed"
        description={error === null ? expired : messageOf(error, expired)}
      >
        <p className="mb-6 text-ink-soft">Weekly reports can be ended under Reports, too.</p>
        <ButtonLink href="/reports">Go to Reports</ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Unsubscribe"
      description="Do you want to end the weekly report that this link came with?"
    >
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending} onClick={() => mutate(token)}>
          End the weekly report
        </Button>
        <ButtonLink href="/" variant="outline">
          Keep it
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
