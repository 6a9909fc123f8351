import { SupportContact } from '../system/public.ts';
import { ProsePage } from './prose-page.tsx';

export default function SupportPage() {
  return (
    <ProsePage title="Support">
      <p>Most screens explain themselves. These are the questions that come up most.</p>
      <h2>A file failed</h2>
      <p>
        The reason is shown next to the file under Upload. The file is kept, and nothing from it was
        included in totals. Click Retry, or upload the payment’s 835, which is exact where a scan is
        not.
      </p>
      <h2>A file says “Excluded”</h2>
      <p>
        Either another file already has the same payment, or its claims and adjustments don’t add up
        to the payment. Open file to see which payment it is and what the difference is.
      </p>
      <h2>A total looks too low</h2>
      <p>
        Check Upload for files that need review or are excluded, and check the month selected on the
        dashboard. Payments count in the month they were paid.
      </p>
      <h2>You can’t sign in</h2>
      <p>
        After several wrong passwords, an account is locked for 15 minutes. Your pharmacy’s
        administrator can set a new password.
      </p>
      <h2>Something broke</h2>
      <p>
        Errors show a request ID. Give it to your service administrator, who can use it to find out
        what happened.
      </p>
      <SupportContact />
    </ProsePage>
  );
}
