import { clsx } from 'clsx';

export function Skeleton({ className }: { readonly className?: string }) {
  return <div className={clsx('shimmer rounded-card', className)} />;
}

interface SkeletonsProps {
  /** Their heights, from the top: `h-44 h-96`. */
  readonly heights: string;
  readonly className?: string;
}

/** Placeholders below each other, while a page loads. */
export function Skeletons({ heights, className = 'gap-6' }: SkeletonsProps) {
  return (
    <div className={clsx('flex flex-col', className)}>
      {heights.split(' ').map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its position
        <Skeleton key={at} className={height} />
      ))}
    </div>
  );
}

/** As tall as a few rows, so that little moves when they load. */
export function LoadingRows({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div className="flex flex-col gap-3 px-5 pb-5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}
