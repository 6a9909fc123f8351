/**
 * Every screen that exists. The router refuses to compile when one of these has no route, and a
 * link
 * to a path that is not here is not shown: adding a path and its route makes the links appear.
 */
export const builtPaths = [
  '/',
  '/dashboard',
  '/auth',
  '/upload',
  '/privacy',
  '/terms',
  '/support',
] as const;

export type BuiltPath = (typeof builtPaths)[number];

export function isBuilt(path: string): path is BuiltPath {
  return (builtPaths as readonly string[]).includes(path);
}

/** Those of a list of links whose screen exists. */
export function builtOnly<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): Entry[] {
  return entries.filter((entry) => isBuilt(entry.path));
}
