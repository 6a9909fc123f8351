import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface SimilarVendorProps {
  readonly message: string;
  readonly isNew: boolean;
  readonly pending: boolean;
  readonly onAnyway: () => void;
}

/** Two vendors of one name would part what belongs together. */
export function SimilarVendor({ message, isNew, pending, onAnyway }: SimilarVendorProps) {
  return (
    <Notice
      tone="warn"
      urgent
      title="Is it the same vendor?"
      action={
        <Button variant="outline" size="sm" pending={pending} onClick={onAnyway}>
          {isNew ? 'Create anyway' : 'Save anyway'}
        </Button>
      }
    >
      {message} Its invoices and prices would stand apart from those of this one.
    </Notice>
  );
}
