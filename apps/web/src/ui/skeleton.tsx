import { clsx } from 'clsx';

export function Skeleton({ className }: { readonly className?: string }) {
  return <div className={clsx('shimmer rounded-card', className)} />;
}
