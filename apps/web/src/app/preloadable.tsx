import { type ComponentType, lazy } from 'react';

export interface Preloadable<Props> {
  readonly component: ComponentType<Props>;
  /** Fetches the code ahead, so that the component then renders without a spinner. */
  readonly preload: () => Promise<unknown>;
}

/** A component whose code is fetched when it is first needed, or ahead of that. */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy = lazy<ComponentType<Props>>(preload);
  const component = (props: Props) =>
    Loaded === undefined ? <Lazy {...props} /> : <Loaded {...props} />;
  return { component, preload };
}
