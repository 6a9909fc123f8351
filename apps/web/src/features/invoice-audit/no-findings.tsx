import { CircleCheck, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { FindingsSearch } from './findings-search.ts';

interface NoFindingsProps {
  readonly search: FindingsSearch;
  readonly onChange: (change: Partial<FindingsSearch>) => void;
}

/** Nothing is wrong, or nothing fits what was asked for. */
export function NoFindings({ search, onChange }: NoFindingsProps) {
  const { kind, vendor, state } = search;
  if (kind === undefined && vendor === undefined && state === 'open') {
    return (
      <Card>
        <EmptyState icon={CircleCheck} title="No Open Findings">
          Every invoice is checked as it comes in: its arithmetic, whether it was billed before, its
          prices against your last ones and NADAC, what was paid and what is overdue. What is wrong
          comes here, the most money first.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="No Findings Here"
        actions={
          <Button onClick={() => onChange({ kind: undefined, vendor: undefined, state: 'open' })}>
            Show All Open Findings
          </Button>
        }
      >
        No finding fits this filter.
      </EmptyState>
    </Card>
  );
}
