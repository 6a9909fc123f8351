/**
 * Every screen that exists. The router does not compile if one of these has no route, and links to
 * other paths are hidden: adding a path and its route makes the links appear.
 */
export const builtPaths = [
  '/',
  '/dashboard',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/profile',
  '/financial-health',
  '/reports',
  '/upload',
  '/ai-chat',
  '/remittances/:id',
  '/remittances/:id/review',
  '/review',
  '/known-layouts',
  '/mail-in',
  '/classification',
  '/lump-sums',
  '/recovery/refunds',
  '/contract-analysis',
  '/analytics',
  '/vendor-audit',
  '/vendor-audit/documents/:id',
  '/recovery/imports',
  '/recovery/claims',
  '/notifications',
  '/admin/pharmacy',
  '/admin/super',
  '/admin/system',
  '/plan',
  '/contact-sales',
  '/unsubscribe',
  '/floors',
  '/glossary',
  '/privacy',
  '/terms',
  '/support',
] as const;

export type BuiltPath = (typeof builtPaths)[number];

export function isBuilt(path: string): path is BuiltPath {
  return (builtPaths as readonly string[]).includes(path);
}

/** The screen of a path: `/remittances/:id` for `/remittances/7`. */
export function screenPathOf(path: string): BuiltPath | undefined {
  if (isBuilt(path)) return path;
  const parts = path.split('/');
  return builtPaths.find((pattern) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}

/** The links whose screen exists. */
export function builtOnly<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): Entry[] {
  return entries.filter((entry) => isBuilt(entry.path));
}
