import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A banner that few people ever see: its code comes after what everybody sees. Where it cannot come
 * the page does without, for what it says stands on a screen of its own as well.
 */
export function lateBanner<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Late = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
  return (props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
