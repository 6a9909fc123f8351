import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface MetricProps {
  readonly label: string;
  /** Stands beside the label. */
  readonly help?: ReactNode;
  readonly caption: string;
  /** How it stands beside the same days before. */
  readonly delta?: ReactNode;
  readonly prominent?: boolean;
  readonly children: ReactNode;
}

export function Metric({ label, help, caption, delta, prominent = false, children }: MetricProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col border-line px-4 py-3 sm:px-5 sm:py-4',
        'max-[359px]:not-last:border-b xl:not-last:border-r',
        'min-[360px]:max-xl:odd:border-r min-[360px]:max-xl:nth-[-n+2]:border-b',
      )}
    >
      <dt className="flex items-center gap-1 text-[0.8125rem] text-ink-soft">
        {label}
        {help}
      </dt>
      <dd className="flex flex-col">
        <span
          className={clsx(
            'text-lg leading-8 font-semibold tracking-tight wrap-anywhere',
            'sm:text-[1.625rem] sm:leading-9',
            prominent && 'text-taken',
          )}
        >
          {children}
        </span>
        {delta}
        <span className="text-xs text-ink-faint">{caption}</span>
      </dd>
    </div>
  );
}
