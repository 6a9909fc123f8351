import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingStats } from '../../ui/stats.tsx';

export function HealthSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingStats columns={6} />
      <Skeleton className="h-80" />
      <Skeleton className="h-64" />
    </div>
  );
}
