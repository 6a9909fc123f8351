import type { Role } from '@pfs/wire/session';
import {
  Activity,
  BarChart3,
  Bot,
  ClipboardList,
  FileText,
  HeartPulse,
  Landmark,
  type LucideIcon,
  Receipt,
  Scale,
  ShieldCheck,
  Upload,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { BuiltPath } from '../lib/built-paths.ts';
import { importWithRetry } from '../lib/import-with-retry.ts';
import { isAllowed, type ScreenAccess } from './access.ts';

export interface NavigationEntry {
  readonly path: BuiltPath;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly access: ScreenAccess;
}

const entries: readonly NavigationEntry[] = [
  { path: '/', label: 'DIR Fee Tracker', icon: Landmark, access: 'signed_in' },
  { path: '/financial-health', label: 'Financial Health', icon: HeartPulse, access: 'signed_in' },
  { path: '/contract-analysis', label: 'Contract Analysis', icon: Scale, access: 'signed_in' },
  { path: '/vendor-audit', label: 'Vendor Audit', icon: Receipt, access: 'signed_in' },
  { path: '/upload', label: 'Upload', icon: Upload, access: 'signed_in' },
  { path: '/ai-chat', label: 'AI Assistant', icon: Bot, access: 'signed_in' },
  { path: '/reports', label: 'Reports', icon: FileText, access: 'signed_in' },
  { path: '/analytics', label: 'Analytics', icon: BarChart3, access: 'signed_in' },
  { path: '/recovery', label: 'Recovery', icon: ClipboardList, access: 'signed_in' },
  { path: '/admin/super', label: 'Super Admin', icon: ShieldCheck, access: 'super_admin' },
  { path: '/admin/pharmacy', label: 'Admin Panel', icon: Activity, access: 'pharmacy_admin' },
];

/** The header's links for a role: screens that exist and that the role may open. */
export function navigationOf(role: Role): NavigationEntry[] {
  return entries.filter((entry) => isAllowed(role, entry.access));
}

/** Loaded after the navigation: no screen waits for it. */
const WaitingSign = lazy(() =>
  importWithRetry(() => import('../features/review/remittance/queue/waiting-sign.tsx')),
);

/** The number of open items on a screen, beside its name. */
export function NavigationBadge({ path }: { readonly path: string }) {
  if (path !== '/upload') return null;
  return (
    <Suspense>
      <WaitingSign />
    </Suspense>
  );
}
