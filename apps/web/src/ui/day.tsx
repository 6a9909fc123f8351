import { formatDay, formatInstant } from '../lib/format/format-day.ts';

/** A calendar day. */
export function Day({ value }: { readonly value: string | null | undefined }) {
  if (!value) return <span title="Unknown">{formatDay(value)}</span>;
  return (
    <time className="figures" dateTime={value}>
      {formatDay(value)}
    </time>
  );
}

/** An instant: day and time in the reader's time zone, on two lines of a card on a phone. */
export function Instant({ value }: { readonly value: string }) {
  return (
    <time className="figures max-md:whitespace-normal" dateTime={value}>
      {formatInstant(value)}
    </time>
  );
}
