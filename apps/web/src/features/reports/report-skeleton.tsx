import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingStats } from '../../ui/stats.tsx';

export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingStats columns={5} />
      <Skeleton className="h-72" />
      <Skeleton className="h-56" />
    </div>
  );
}
