import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as a few rows, so that little moves when they come. */
export function LoadingRows() {
  return (
    <div className="flex flex-col gap-3 px-5 pb-5">
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  );
}
