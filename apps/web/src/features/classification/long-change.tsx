import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { Progress } from '../../ui/progress.tsx';

const shownAfterSeconds = 3;

/** Progress of a change to many claims, once it takes longer than a person expects. */
export function LongChange() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < shownAfterSeconds) return null;
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Updating claims" />
      <p className="text-[0.8125rem] text-ink-soft">
        Updating claims: {formatCount(seconds)} seconds so far. A million claims take a few minutes.
        You can close this page; the update will finish.
      </p>
    </div>
  );
}
