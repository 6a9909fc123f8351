import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from '../../lib/format-day.ts';
import { addMonths, monthOf, monthsBack } from '../../lib/month.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

const monthsOffered = 36;

interface MonthPickerProps {
  readonly month: string;
  readonly onChange: (month: string) => void;
}

export function MonthPicker({ month, onChange }: MonthPickerProps) {
  const current = monthOf(new Date(), useCurrentUser().organization?.timeZone);
  const offered = monthsBack(current, monthsOffered);
  const months = offered.includes(month) ? offered : [...offered, month];
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous month"
        onClick={() => onChange(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Select label="Month" value={month} onChange={(event) => onChange(event.target.value)}>
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </Select>
      <Button
        variant="outline"
        size="icon"
        aria-label="Next month"
        disabled={month >= current}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
