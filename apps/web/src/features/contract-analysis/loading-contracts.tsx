import { Skeleton } from '../../ui/skeleton.tsx';

export function LoadingContracts() {
  return (
    <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}
