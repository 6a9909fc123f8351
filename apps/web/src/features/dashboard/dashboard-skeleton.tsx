import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const cards = ['monthly', 'percentage', 'ytd', 'claims'] as const;

/** As tall as what comes, so that the foot of the page does not stand in sight and then leave. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Card className="grid grid-cols-1 min-[360px]:grid-cols-2 xl:grid-cols-4">
        {cards.map((card) => (
          <div key={card} className="flex flex-col gap-2 px-5 py-5">
            <Skeleton className="h-4 w-32 max-w-full" />
            <Skeleton className="h-8 w-40 max-w-full" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
