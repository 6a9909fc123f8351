import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Progress } from '../../ui/progress.tsx';

const shownAfterSeconds = 3;

/** That a change of many rows goes on, once it takes longer than a person expects. */
export function LongChange() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < shownAfterSeconds) return null;
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Changing the rows" />
      <p className="text-[0.8125rem] text-ink-soft">
        Changing the rows, for {formatCount(seconds)} seconds now. A million take some minutes. It
        is done even if you close this page.
      </p>
    </div>
  );
}
