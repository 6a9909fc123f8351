import type { FigureSources } from './figure-sources.ts';

/** Something that several figures of one answer need, read once for all of them. */
export function perSources<T>(
  read: (sources: FigureSources) => Promise<T>,
): (sources: FigureSources) => Promise<T> {
  const known = new WeakMap<FigureSources, Promise<T>>();
  return (sources) => {
    const found = known.get(sources) ?? read(sources);
    known.set(sources, found);
    return found;
  };
}
