import type { ComponentType } from 'react';
import type { BuiltPath } from '../lib/built-paths.ts';
import { screenPathOf, setBuiltPaths } from '../lib/paths.ts';
import type { ScreenAccess } from './access.ts';
import { preloadable } from './preloadable.tsx';

interface Screen {
  readonly access: ScreenAccess;
  readonly component: ComponentType;
  /** Fetches the screen's code ahead of its first visit. */
  readonly preload: () => Promise<unknown>;
}

function screen(access: ScreenAccess, load: () => Promise<{ default: ComponentType }>): Screen {
  return { access, ...preloadable(load) };
}

export const landing = screen('public', () => import('../features/landing/landing-page.tsx'));
const dashboard = screen('signed_in', () => import('../features/dashboard/dashboard-page.tsx'));

/** Each path and its screen; `/` is the dashboard, or the landing page for visitors. */
export const screens: Record<BuiltPath, Screen> = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/auth': screen('public', () => import('../features/session/auth-page.tsx')),
  '/forgot-password': screen(
    'public',
    () => import('../features/session/forgot-password-page.tsx'),
  ),
  '/reset-password': screen('public', () => import('../features/session/reset-password-page.tsx')),
  '/verify-email': screen('public', () => import('../features/session/verify-email-page.tsx')),
  '/profile': screen('signed_in', () => import('../features/profile/profile-page.tsx')),
  '/reports': screen('signed_in', () => import('../features/reports/reports-page.tsx')),
  '/financial-health': screen(
    'signed_in',
    () => import('../features/financial-health/financial-health-page.tsx'),
  ),
  '/ai-chat': screen('signed_in', () => import('../features/assistant/assistant-page.tsx')),
  '/upload': screen('signed_in', () => import('../features/remittances/upload/upload-page.tsx')),
  '/remittances/:id': screen(
    'signed_in',
    () => import('../features/remittances/remittance-page.tsx'),
  ),
  '/remittances/:id/review': screen(
    'signed_in',
    () => import('../features/review/remittance/review-page.tsx'),
  ),
  '/review': screen(
    'signed_in',
    () => import('../features/review/remittance/queue/review-list-page.tsx'),
  ),
  '/known-layouts': screen(
    'signed_in',
    () => import('../features/known-layouts/known-layouts-page.tsx'),
  ),
  '/mail-in': screen('signed_in', () => import('../features/inbound-mail/mail-in-page.tsx')),
  '/classification': screen(
    'signed_in',
    () => import('../features/classification/classification-page.tsx'),
  ),
  '/lump-sums': screen(
    'signed_in',
    () => import('../features/provider-adjustments/lump-sums-page.tsx'),
  ),
  '/recovery/refunds': screen('signed_in', () => import('../features/refunds/refunds-page.tsx')),
  '/analytics': screen('signed_in', () => import('../features/analytics/analytics-page.tsx')),
  '/vendor-audit': screen('signed_in', () => import('../features/vendors/vendor-audit-page.tsx')),
  '/vendor-audit/documents/:id': screen(
    'signed_in',
    () => import('../features/review/invoice/invoice-review-page.tsx'),
  ),
  '/contract-analysis': screen(
    'signed_in',
    () => import('../features/contract-analysis/contract-analysis-page.tsx'),
  ),
  '/recovery': screen('signed_in', () => import('../features/cases/cases-page.tsx')),
  '/recovery/cases/:id': screen('signed_in', () => import('../features/cases/case-page.tsx')),
  '/recovery/claims': screen('signed_in', () => import('../features/recovery/recovery-page.tsx')),
  '/recovery/plans': screen('signed_in', () => import('../features/payer-plans/plans-page.tsx')),
  '/recovery/imports': screen(
    'signed_in',
    () => import('../features/claims-exports/imports-page.tsx'),
  ),
  '/admin/pharmacy': screen(
    'pharmacy_admin',
    () => import('../features/admin-panel/admin-panel-page.tsx'),
  ),
  '/admin/super': screen(
    'super_admin',
    () => import('../features/super-admin/super-admin-page.tsx'),
  ),
  '/admin/system': screen('super_admin', () => import('../features/system/system-page.tsx')),
  '/notifications': screen(
    'signed_in',
    () => import('../features/notifications/notifications-page.tsx'),
  ),
  '/plan': screen('signed_in', () => import('../features/subscriptions/plan-page.tsx')),
  '/contact-sales': screen('public', () => import('../features/sales/contact-sales-page.tsx')),
  '/unsubscribe': screen('public', () => import('../features/reports/unsubscribe-page.tsx')),
  '/floors': screen('signed_in', () => import('../features/floor-rules/floors-page.tsx')),
  '/glossary': screen('public', () => import('../features/glossary/glossary-page.tsx')),
  '/privacy': screen('public', () => import('../features/legal/privacy-page.tsx')),
  '/terms': screen('public', () => import('../features/legal/terms-page.tsx')),
  '/support': screen('public', () => import('../features/legal/support-page.tsx')),
};

export const screenPaths = Object.keys(screens) as readonly BuiltPath[];
setBuiltPaths(screenPaths);

export const shell = preloadable(() => import('./shell.tsx'));

/** One listener for all links: fetches a screen's code when its link is hovered or focused. */
export function preloadOnIntent(root: Document): void {
  const preload = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const path = screenPathOf(link?.getAttribute('href')?.split('?')[0] ?? '');
    if (path !== undefined) void screens[path].preload();
  };
  root.addEventListener('pointerover', preload, { passive: true });
  root.addEventListener('focusin', preload);
}
