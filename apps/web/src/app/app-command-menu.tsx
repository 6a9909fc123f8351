import type { CurrentUser, Role } from '@pfs/wire/session';
import {
  Bell,
  BookOpen,
  CircleHelp,
  CircleUser,
  ClipboardCheck,
  ClipboardList,
  CreditCard,
  FileQuestion,
  FileSearch,
  FileText,
  HandCoins,
  IdCard,
  Inbox,
  Landmark,
  Layers,
  MapPin,
  MessageSquare,
  Scale,
  ScanText,
  ScrollText,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { CommandMenu } from '../features/command-menu/public.ts';
import type { BuiltPath } from '../lib/built-paths.ts';
import { isAllowed } from './access.ts';
import { type NavigationEntry, navigationOf } from './navigation.tsx';

interface Place extends Omit<NavigationEntry, 'path'> {
  readonly path: BuiltPath | `${BuiltPath}?tab=${string}`;
  /** Other words that match it. */
  readonly words: string;
}

const words: Readonly<Record<string, string>> = {
  '/': 'dashboard home overview fees',
  '/financial-health': 'profit cash flow expenses',
  '/contract-analysis': 'savings negotiation contracts payers',
  '/recovery': 'cases ask letter send won lost promised',
  '/vendor-audit': 'invoices findings suppliers',
  '/upload': 'remittances files 835 pdf',
  '/ai-chat': 'chat question',
  '/reports': 'export pdf excel schedule',
  '/analytics': 'claims payers drugs trend',
  '/admin/super': 'organizations approvals pharmacies',
  '/admin/pharmacy': 'users people passwords audit trail',
};

/** Screens that are not in the header. */
const others: readonly Place[] = [
  place('/review', 'Documents to Review', FileSearch, 'pdf scan check verify'),
  place('/known-layouts', 'Known Layouts', ScanText, 'documents learned review pdf'),
  place('/classification', 'Unclassified Amounts', FileQuestion, 'rules codes'),
  place('/lump-sums', 'Lump Sums', Layers, 'provider adjustments plb'),
  place(
    '/recovery/claims',
    'Adjudicated Claims',
    ClipboardCheck,
    'unpaid short remittance missing',
  ),
  place('/recovery/imports', 'Claims Export', ClipboardList, 'pharmacy system csv adjudicated'),
  place('/recovery/refunds', 'MFP Refunds', HandCoins, 'medicare mtf negotiated price'),
  place('/recovery/prices', 'Price Appeals', Scale, 'mac appeal below cost floor window deadline'),
  place(
    '/payer-contracts',
    'Payer Contracts',
    FileText,
    'terms ger ber dfer true-up effective rate',
  ),
  place('/recovery/plans', 'Plans by BIN', IdCard, 'part d line business pcn group'),
  place('/deposits', 'Deposits', Landmark, 'bank statement books journal quickbooks xero'),
  placeAt('/deposits?tab=statements', 'Statements', Landmark, 'bank import csv bai2 ofx'),
  placeAt('/deposits?tab=books', 'Books', BookOpen, 'close month journal quickbooks xero'),
  place('/mail-in', 'Incoming Files', Inbox, 'inbound email address folder files'),
  place('/notifications', 'Notifications', Bell, 'alerts news'),
  place('/profile', 'Your Profile', CircleUser, 'account picture name'),
  place('/security', 'Security', ShieldCheck, 'password passkey devices sessions activity'),
  place('/floors', 'State Price Floors', MapPin, 'appeals mac nadac law deadlines'),
  place('/plan', 'Plan', CreditCard, 'subscription usage price billing'),
  { ...place('/admin/system', 'System', Settings, 'settings usage'), access: 'super_admin' },
  place('/contact-sales', 'Contact Sales', MessageSquare, 'upgrade enterprise'),
  place('/glossary', 'Glossary', BookOpen, 'terms definitions meaning dir ger'),
  place('/support', 'Support', CircleHelp, 'help contact'),
  place('/privacy', 'Privacy Policy', ScrollText, 'legal data'),
  place('/terms', 'Terms of Service', ScrollText, 'legal'),
];

function place(path: BuiltPath, label: string, icon: Place['icon'], otherWords: string): Place {
  return placeAt(path, label, icon, otherWords);
}

/** A tab of a screen. */
function placeAt(
  path: Place['path'],
  label: string,
  icon: Place['icon'],
  otherWords: string,
): Place {
  return { path, label, icon, access: 'signed_in', words: otherWords };
}

/** Every screen without parameters that a person of this role may open. */
export function menuScreensOf(role: Role): readonly Place[] {
  const inHeader = navigationOf(role).map((entry) => ({
    ...entry,
    words: words[entry.path] ?? '',
  }));
  return [...inHeader, ...others.filter(({ access }) => isAllowed(role, access))];
}

interface MenuWithPlacesProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** The command menu with the screens that this person may see. */
export default function AppCommandMenu({ user, onClose }: MenuWithPlacesProps) {
  return <CommandMenu user={user} places={menuScreensOf(user.role)} onClose={onClose} />;
}
