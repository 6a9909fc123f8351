import { clsx } from 'clsx';

export function Skeleton({ className }: { readonly className?: string }) {
  return <div className={clsx('shimmer rounded-card', className)} />;
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
