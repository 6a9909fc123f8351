import { clsx } from 'clsx';
import type { Bar } from './bar-plot.ts';

export function BarLabels({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className="mt-2 flex" aria-hidden="true">
      {bars.map((bar) => (
        <div
          key={bar.key}
          className={clsx(
            'line-clamp-3 min-w-0 flex-1 px-1 text-center text-[0.6875rem] leading-4',
            'text-ink-soft wrap-break-word',
          )}
        >
          {bar.label}
        </div>
      ))}
    </div>
  );
}
