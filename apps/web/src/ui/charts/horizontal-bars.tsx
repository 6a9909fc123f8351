import { clsx } from 'clsx';
import { Link } from 'wouter';

interface HorizontalBar {
  readonly key: string;
  readonly label: string;
  /** Null is unknown and has no bar. */
  readonly value: number | null;
  /** A bar that combines several small ones. */
  readonly isRest?: boolean;
  /** The path of its rows. */
  readonly href?: string;
}

interface HorizontalBarsProps {
  readonly bars: readonly HorizontalBar[];
  readonly format: (value: number | null) => string;
}

/** Horizontal bars, with room for long names. Names and values are text. */
export function HorizontalBars({ bars, format }: HorizontalBarsProps) {
  const values = bars.map(({ value }) => value ?? 0);
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  const percent = (part: number) => `${(part / span) * 100}%`;
  return (
    <ul className="flex flex-col gap-2.5">
      {bars.map(({ key, label, value, isRest, href }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-4 text-[0.8125rem]">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{label}</bdi>
            </span>
            <span className="figures">
              {href === undefined ? (
                format(value)
              ) : (
                <Link href={href} className="hover:underline">
                  {format(value)}
                </Link>
              )}
            </span>
          </div>
          <div className="relative mt-1 h-2 rounded-full bg-sunken" aria-hidden="true">
            <div
              data-mark
              className={clsx(
                'absolute inset-y-0 rounded-full forced-colors:bg-[CanvasText]',
                fillOf(value ?? 0, isRest),
              )}
              style={{
                left: percent(Math.min(value ?? 0, 0) - low),
                width: percent(Math.abs(value ?? 0)),
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function fillOf(value: number, isRest = false): string {
  if (value < 0) return 'bg-taken';
  return isRest ? 'bg-mark-rest' : 'bg-mark';
}
