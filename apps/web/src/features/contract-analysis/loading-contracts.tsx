import { Skeleton } from '../../ui/skeleton.tsx';

/** As tall as what comes: how payers differ, and the first row of cards. */
export function LoadingContracts() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-64" />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
