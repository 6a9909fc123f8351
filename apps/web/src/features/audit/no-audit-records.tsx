import { ScrollText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoAuditRecordsProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
}

export function NoAuditRecords({ filtered, onClear }: NoAuditRecordsProps) {
  if (!filtered) {
    return (
      <EmptyState icon={ScrollText} title="No Audit Records">
        What people do is kept here, from the first sign-in on.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing Found"
      actions={
        <Button variant="outline" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      No audit record fits all of the filters.
    </EmptyState>
  );
}
