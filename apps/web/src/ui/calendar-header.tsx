import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { Button } from './button.tsx';

interface CalendarHeaderProps {
  readonly headingId: string;
  readonly title: string;
  readonly onMonths: (months: number) => void;
}

const earlier = [
  { label: 'Previous year', months: -12, icon: ChevronsLeft },
  { label: 'Previous month', months: -1, icon: ChevronLeft },
] as const;
const later = [
  { label: 'Next month', months: 1, icon: ChevronRight },
  { label: 'Next year', months: 12, icon: ChevronsRight },
] as const;

export function CalendarHeader({ headingId, title, onMonths }: CalendarHeaderProps) {
  const steps = (list: typeof earlier | typeof later) =>
    list.map(({ label, months, icon: Icon }) => (
      <Button
        key={label}
        variant="ghost"
        size="icon"
        className="size-8"
        aria-label={label}
        onClick={() => onMonths(months)}
      >
        <Icon aria-hidden="true" />
      </Button>
    ));
  return (
    <div className="mb-1 flex items-center justify-between">
      <span className="flex">{steps(earlier)}</span>
      <span id={headingId} className="text-sm font-semibold" aria-live="polite">
        {title}
      </span>
      <span className="flex">{steps(later)}</span>
    </div>
  );
}
