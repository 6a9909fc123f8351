import type { DocumentReview } from '@pfs/wire/document-review';
import { OpenWithPassword } from './open-with-password.tsx';

interface LockedPageProps {
  readonly review: DocumentReview;
  readonly onOpened: () => void;
}

/** What helps where the page of a PDF cannot be shown: it may be locked. */
export function LockedPage({ review, onOpened }: LockedPageProps) {
  if (review.fileType !== 'application/pdf') return null;
  return (
    <>
      <p className="text-ink-soft">Is the file locked? Its pages then need its password again.</p>
      <OpenWithPassword remittance={review} onOpened={onOpened} />
    </>
  );
}
