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

/** Whoever is signed in may open it, unless another access is given. */
function screen(
  load: () => Promise<{ default: ComponentType }>,
  access: ScreenAccess = 'signed_in',
): Screen {
  return { access, ...preloadable(load) };
}

export const landing = screen(() => import('../features/landing/landing-page.tsx'), 'public');
const dashboard = screen(() => import('../features/dashboard/dashboard-page.tsx'));

/** Each path and its screen; `/` is the dashboard, or the landing page for visitors. */
export const screens: Record<BuiltPath, Screen> = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/auth': screen(() => import('../features/session/auth-page.tsx'), 'public'),
  '/forgot-password': screen(
    () => import('../features/session/forgot-password-page.tsx'),
    'public',
  ),
  '/reset-password': screen(() => import('../features/session/reset-password-page.tsx'), 'public'),
  '/verify-email': screen(() => import('../features/session/verify-email-page.tsx'), 'public'),
  '/profile': screen(() => import('../features/profile/profile-page.tsx')),
  '/security': screen(() => import('../features/profile/security-page.tsx')),
  '/reports': screen(() => import('../features/reports/reports-page.tsx')),
  '/financial-health': screen(
    () => import('../features/financial-health/financial-health-page.tsx'),
  ),
  '/ai-chat': screen(() => import('../features/assistant/assistant-page.tsx')),
  '/upload': screen(() => import('../features/remittances/upload/upload-page.tsx')),
  '/remittances/:id': screen(() => import('../features/remittances/remittance-page.tsx')),
  '/remittances/:id/review': screen(() => import('../features/review/remittance/review-page.tsx')),
  '/review': screen(() => import('../features/review/remittance/queue/review-list-page.tsx')),
  '/known-layouts': screen(() => import('../features/known-layouts/known-layouts-page.tsx')),
  '/mail-in': screen(() => import('../features/inbound-mail/mail-in-page.tsx')),
  '/classification': screen(() => import('../features/classification/classification-page.tsx')),
  '/lump-sums': screen(() => import('../features/provider-adjustments/lump-sums-page.tsx')),
  '/recovery/refunds': screen(() => import('../features/refunds/refunds-page.tsx')),
  '/analytics': screen(() => import('../features/analytics/analytics-page.tsx')),
  '/vendor-audit': screen(() => import('../features/vendors/vendor-audit-page.tsx')),
  '/vendor-audit/documents/:id': screen(
    () => import('../features/review/invoice/invoice-review-page.tsx'),
  ),
  '/contract-analysis': screen(
    () => import('../features/contract-analysis/contract-analysis-page.tsx'),
  ),
  '/payer-contracts': screen(() => import('../features/payer-contracts/payer-contracts-page.tsx')),
  '/recovery': screen(() => import('../features/cases/cases-page.tsx')),
  '/recovery/cases/:id': screen(() => import('../features/cases/case-page.tsx')),
  '/recovery/claims': screen(() => import('../features/recovery/recovery-page.tsx')),
  '/recovery/plans': screen(() => import('../features/payer-plans/plans-page.tsx')),
  '/recovery/prices': screen(() => import('../features/price-appeals/prices-page.tsx')),
  '/recovery/imports': screen(() => import('../features/claims-exports/imports-page.tsx')),
  '/deposits': screen(() => import('../features/deposits/deposits-page.tsx')),
  '/admin/pharmacy': screen(
    () => import('../features/admin-panel/admin-panel-page.tsx'),
    'pharmacy_admin',
  ),
  '/admin/super': screen(
    () => import('../features/super-admin/super-admin-page.tsx'),
    'super_admin',
  ),
  '/admin/system': screen(() => import('../features/system/system-page.tsx'), 'super_admin'),
  '/notifications': screen(() => import('../features/notifications/notifications-page.tsx')),
  '/plan': screen(() => import('../features/subscriptions/plan-page.tsx')),
  '/contact-sales': screen(() => import('../features/sales/contact-sales-page.tsx'), 'public'),
  '/unsubscribe': screen(() => import('../features/reports/unsubscribe-page.tsx'), 'public'),
  '/floors': screen(() => import('../features/floor-rules/floors-page.tsx')),
  '/glossary': screen(() => import('../features/glossary/glossary-page.tsx'), 'public'),
  '/privacy': screen(() => import('../features/legal/privacy-page.tsx'), 'public'),
  '/terms': screen(() => import('../features/legal/terms-page.tsx'), 'public'),
  '/support': screen(() => import('../features/legal/support-page.tsx'), 'public'),
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
