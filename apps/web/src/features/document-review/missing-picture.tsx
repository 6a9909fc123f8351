import type { DocumentReview } from '@pfs/wire/document-review';
import { Button } from '../../ui/button.tsx';
import { OpenWithPassword } from './open-with-password.tsx';

interface MissingPictureProps {
  readonly review: DocumentReview;
  readonly onRetry: () => void;
}

/** Says that a page cannot be shown, and what helps. */
export function MissingPicture({ review, onRetry }: MissingPictureProps) {
  return (
    <div role="alert" className="absolute inset-x-0 top-0 z-[1] flex flex-col gap-3 p-6">
      <p className="text-ink-soft">
        The picture of this page could not be loaded. What was read in it is not changed by that.
      </p>
      <Button variant="outline" size="sm" className="self-start" onClick={onRetry}>
        Try again
      </Button>
      {review.fileType === 'application/pdf' ? (
        <>
          <p className="text-ink-soft">
            Is the file locked? Its pages then need its password again.
          </p>
          <OpenWithPassword remittance={review} onOpened={onRetry} />
        </>
      ) : null}
    </div>
  );
}
