import { CalendarX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface PeriodFaultProps {
  readonly message: string;
  /** Absent where changing the days about would not help. */
  readonly onSwap?: (() => void) | undefined;
  readonly resetLabel: string;
  readonly onReset: () => void;
}

/** In place of a report of a period that is none: what is wrong, and the ways out. */
export function PeriodFault({ message, onSwap, resetLabel, onReset }: PeriodFaultProps) {
  return (
    <Card>
      <EmptyState
        icon={CalendarX}
        title={onSwap ? 'This period ends before it begins' : 'This period cannot be reported'}
        actions={
          <>
            {onSwap ? <Button onClick={onSwap}>Swap the two days</Button> : null}
            <Button variant="outline" onClick={onReset}>
              {resetLabel}
            </Button>
          </>
        }
      >
        <p role="alert">{message}</p>
      </EmptyState>
    </Card>
  );
}
