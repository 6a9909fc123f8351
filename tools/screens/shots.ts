import { guideShots } from './guide-shots.ts';
import { ask, follow, press, type Shot } from './shot.ts';

/** The screens of a visitor. */
const visitor: readonly Shot[] = [
  { name: 'auth', path: '/auth' },
  { name: 'register', path: '/auth?tab=register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=none' },
  { name: 'verify-email', path: '/verify-email?token=none' },
  { name: 'contact-sales', path: '/contact-sales' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'support', path: '/support' },
  { name: 'not-found', path: '/nowhere' },
];

/** Every screen of a pharmacy with its dialogs. */
const pharmacy: readonly Shot[] = [
  { name: 'dashboard', path: '/' },
  {
    name: 'dashboard-figure',
    path: '/',
    open: (page) => page.locator('[data-figure]').first().click(),
  },
  { name: 'upload', path: '/upload' },
  { name: 'remittance', path: '/upload', open: follow(/\.(835|edi|txt)$/) },
  { name: 'review', path: '/review' },
  { name: 'known-layouts', path: '/known-layouts' },
  { name: 'mail-in', path: '/mail-in' },
  { name: 'classification', path: '/classification' },
  { name: 'lump-sums', path: '/lump-sums' },
  { name: 'analytics', path: '/analytics' },
  { name: 'claim', path: '/analytics', open: press(/^\d{7}(-\d+)?$/) },
  { name: 'reports', path: '/reports' },
  { name: 'reports-payer', path: '/reports?type=payer' },
  { name: 'reports-claims', path: '/reports?type=detailed' },
  { name: 'financial-health', path: '/financial-health' },
  { name: 'contract-analysis', path: '/contract-analysis' },
  { name: 'vendors', path: '/vendor-audit' },
  { name: 'add-vendor', path: '/vendor-audit', open: press('Add Vendor') },
  { name: 'add-invoice', path: '/vendor-audit?add=invoice' },
  { name: 'invoices', path: '/vendor-audit?tab=invoices' },
  { name: 'findings', path: '/vendor-audit?tab=findings' },
  { name: 'assistant', path: '/ai-chat' },
  { name: 'answer', path: '/ai-chat', open: ask('Why did DIR fees change last month?') },
  { name: 'notifications', path: '/notifications' },
  { name: 'profile', path: '/profile' },
  { name: 'floors', path: '/floors' },
  { name: 'prices', path: '/recovery/prices' },
  { name: 'plan', path: '/plan' },
  { name: 'people', path: '/admin/pharmacy' },
  { name: 'invite', path: '/admin/pharmacy', open: press('Invite User') },
  { name: 'passwords', path: '/admin/pharmacy?tab=passwords' },
];

/** The platform's admin screens. */
const platform: readonly Shot[] = [
  { name: 'approvals', path: '/admin/super' },
  { name: 'plans', path: '/admin/super?tab=plans' },
  { name: 'platform-passwords', path: '/admin/super?tab=passwords' },
  { name: 'audit-trail', path: '/admin/super?tab=audit' },
  { name: 'organizations', path: '/admin/super?tab=organizations' },
  { name: 'flags', path: '/admin/system' },
  { name: 'settings', path: '/admin/system?tab=settings' },
  { name: 'usage', path: '/admin/system?tab=usage' },
  { name: 'prices', path: '/admin/system?tab=nadac' },
  { name: 'medicare-prices', path: '/admin/system?tab=mfp' },
  { name: 'floor-rules', path: '/floors' },
];

export const shotsOf = { visitor, pharmacy, platform, guide: guideShots } as const;
export type Person = keyof typeof shotsOf;
