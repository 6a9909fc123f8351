import { useState } from 'react';
import type { Period } from '../../lib/days/period.ts';
import { Calendar } from '../../ui/fields/calendar.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { PeriodField } from '../../ui/fields/period-field.tsx';

const today = '2026-03-14';
const errors = { to: 'The last day is before the first.' };

export function Days() {
  const [day, setDay] = useState<string>();
  const [period, setPeriod] = useState<Period>({});
  const field = { placeholder: 'Any day', today, onChange: setDay };
  return (
    <>
      <p>
        <Day value="2026-03-14" /> · <Day value={null} /> · <Instant value="2026-03-14T12:00:00Z" />
      </p>
      <DateField label="A day" value={day} {...field} />
      <DateField
        label="In error"
        value="2026-03-01"
        error="This date is in the future."
        {...field}
      />
      <PeriodField period={period} today={today} allTime onChange={setPeriod} />
      <PeriodField period={period} today={today} errors={errors} onChange={setPeriod} />
      <Calendar selected="2026-03-10" today={today} onChoose={setDay} />
    </>
  );
}
