import { SupportContact } from '../system/public.ts';
import { ProsePage } from './prose-page.tsx';

export default function SupportPage() {
  return (
    <ProsePage title="Support">
      <p>
        Most questions are answered by the screen that raised them. These are the ones that come up
        most.
      </p>
      <h2>A file failed</h2>
      <p>
        The reason stands beside the file under Upload. The file is kept and nothing of it was
        counted. Press Retry, or upload the 835 of the same payment: it is exact where a scan is
        not.
      </p>
      <h2>A file says “Not counted”</h2>
      <p>
        Either the same payment is already here from another file, or its claims and adjustments do
        not add up to the payment. Open the file to see which payment it is and what the difference
        is.
      </p>
      <h2>A total looks too small</h2>
      <p>
        Look at Upload for files that wait or are not counted, and at the month above the dashboard:
        a payment belongs to the month in which it was paid.
      </p>
      <h2>You cannot sign in</h2>
      <p>
        After several wrong passwords an account rests for a quarter of an hour. Your pharmacy’s
        administrator can set a new password.
      </p>
      <h2>Something broke</h2>
      <p>
        An error shows a request id. Give it to whoever runs this service for you; with it they find
        what happened.
      </p>
      <SupportContact />
    </ProsePage>
  );
}
