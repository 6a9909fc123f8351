import { lazy, memo, Suspense } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const Pricing = lazy(async () => {
  await whenIdle();
  const { Pricing: component } = await import('../subscriptions/public.ts');
  return { default: component };
});

/**
 * The plans stand far below what a visitor sees first, so their code comes after the page's. Until
 * then they stand there as they came with the page, and nothing above may draw them anew.
 */
export const LaterPricing = memo(function LaterPricing() {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Pricing />
    </Suspense>
  );
});
