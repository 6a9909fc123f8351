import type { Role } from '@pfs/wire/session';

export type ScreenAccess = 'public' | 'signed_in' | 'pharmacy_admin' | 'super_admin';

/** Whether a signed-in person of this role may open a screen. */
export function isAllowed(role: Role, access: ScreenAccess): boolean {
  if (access === 'super_admin') return role === 'super_admin';
  if (access === 'pharmacy_admin') return role === 'pharmacy_admin' || role === 'super_admin';
  return true;
}

/** What a person without the role reads, in the toast and in the panel. */
export const denials = {
  pharmacy_admin: { toast: 'Admin access required', panel: 'Admin privileges required' },
  super_admin: { toast: 'Super admin access required', panel: 'Super admin privileges required' },
} as const;
