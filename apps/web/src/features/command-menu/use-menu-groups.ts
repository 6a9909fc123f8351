import { caseKindTexts, caseStateTexts } from '@pfs/core/recovery/cases';
import type { RecoveryCase } from '@pfs/wire/cases';
import type { Claim } from '@pfs/wire/claims';
import type { CurrentUser } from '@pfs/wire/session';
import type { Vendor } from '@pfs/wire/vendors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  Bot,
  Building2,
  Eye,
  EyeOff,
  FileChartColumn,
  FileText,
  HandCoins,
  Keyboard,
  Landmark,
  ListFilter,
  Lock,
  LogOut,
  Monitor,
  Moon,
  Pill,
  Receipt,
  ScrollText,
  Sun,
  Upload,
} from 'lucide-react';
import { figurePath } from '../../lib/figure-path.ts';
import { formatDay, formatInstant } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { casePath, invoicePath, remittancePath } from '../../lib/record-paths.ts';
import { useHiddenAmounts } from '../../lib/session/hidden-amounts.ts';
import { lockNow } from '../../lib/session/lock-now.ts';
import { useLogout } from '../../lib/session/use-logout.ts';
import { openShortcutSheet } from '../../lib/shortcuts/shortcuts.ts';
import { setThemeChoice, useThemeChoice } from '../../lib/theme.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Found, foundQuery, matchesWordStarts } from './search.queries.ts';

const recovery: readonly MenuItem[] = [
  {
    id: 'do first',
    label: 'Do this first',
    icon: HandCoins,
    words: 'cases recovery urgent due next priorities',
    target: { path: '/recovery' },
  },
  {
    id: 'do recovery report',
    label: 'Recovery report',
    icon: FileChartColumn,
    words: 'cases won seen promised pdf excel',
    target: { path: '/recovery?view=report' },
  },
];

const changes: readonly MenuItem[] = [
  {
    id: 'do upload',
    label: 'Upload a remittance',
    icon: Upload,
    words: 'add file 835 pdf new import',
    target: { path: '/upload' },
  },
  {
    id: 'do add invoice',
    label: 'Add an invoice',
    icon: Receipt,
    words: 'new vendor bill',
    target: { path: '/vendor-audit?add=invoice' },
  },
  {
    id: 'do add vendor',
    label: 'Add a vendor',
    icon: Building2,
    words: 'new supplier wholesaler',
    target: { path: '/vendor-audit?add=vendor' },
  },
];

const themes = {
  light: { label: 'Use the light theme', icon: Sun },
  dark: { label: 'Use the dark theme', icon: Moon },
  system: { label: 'Use the system theme', icon: Monitor },
} as const;

/** The actions that are available on every screen right now. */
function useActionItems(user: CurrentUser): readonly MenuItem[] {
  const logout = useLogout();
  const amounts = useHiddenAmounts();
  const theme = useThemeChoice();
  // An impersonation is read-only.
  const maySave = user.organization !== null && user.lookingAt === null;
  return [
    ...(maySave ? changes : []),
    ...(user.organization === null ? [] : recovery),
    {
      id: 'do hide amounts',
      label: amounts.on ? 'Show amounts' : 'Hide amounts',
      icon: amounts.on ? Eye : EyeOff,
      words: 'privacy figures dollars',
      target: { run: () => amounts.set(!amounts.on) },
    },
    ...(['light', 'dark', 'system'] as const)
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        id: `do theme ${choice}`,
        ...themes[choice],
        words: 'change appearance colors mode',
        target: { run: () => setThemeChoice(choice) },
      })),
    {
      id: 'do keys',
      label: 'Keyboard shortcuts for this screen',
      icon: Keyboard,
      words: 'keyboard shortcuts help',
      target: { run: openShortcutSheet },
    },
    {
      id: 'do lock',
      label: 'Lock now',
      icon: Lock,
      words: 'lock screen leave away privacy',
      target: { run: lockNow },
    },
    {
      id: 'do logout',
      label: 'Logout',
      icon: LogOut,
      words: 'log out sign out leave end session',
      target: { run: () => logout.mutate() },
    },
  ];
}

const pauseMilliseconds = 200;

interface MenuAsked {
  readonly text: string;
  readonly user: CurrentUser;
  readonly places: readonly MenuScreen[];
  readonly recent: readonly MenuItem[];
}

/** The menu's groups for a text; without a text, recent items, screens and actions. */
export function useMenuGroups({ text, user, places, recent }: MenuAsked) {
  const typed = text.replaceAll('\0', '').trim();
  const settled = useDebounced(typed, pauseMilliseconds);
  // Without a pharmacy there are no rows to search.
  const asked = user.organization === null ? '' : settled;
  const found = useQuery(foundQuery(useQueryClient(), asked));
  const actions = useActionItems(user);
  const goTo: readonly MenuItem[] = places.map((place) => ({
    id: `go ${place.path}`,
    label: place.label,
    icon: place.icon,
    words: place.words ?? '',
    target: { path: place.path },
  }));

  if (typed === '') {
    return { groups: filled(recent, goTo, actions), searching: false, failed: [] };
  }
  const fits = ({ label, words = '' }: MenuItem) => matchesWordStarts(`${label} ${words}`, typed);
  const rows = isOf(typed, found.data) ? resultGroups(found.data) : [];
  const groups = [
    ...filled([], goTo.filter(fits), actions.filter(fits)),
    ...rows,
    ...(user.organization === null ? [] : [askGroup(typed)]),
  ];
  const waits = user.organization !== null && typed.length >= 2;
  const searching = waits && (settled !== typed || found.isFetching);
  return { groups, searching, failed: found.data?.failed ?? [] };
}

/** Whether results are for the text, or for a part of it while more are on their way. */
function isOf(typed: string, found: Found | undefined): found is Found {
  if (found === undefined || typed.length < 2) return false;
  return typed.startsWith(found.text) || found.text.startsWith(typed);
}

function filled(
  recent: readonly MenuItem[],
  goTo: readonly MenuItem[],
  actions: readonly MenuItem[],
): readonly MenuGroup[] {
  const groups = [
    { title: 'Recent', items: recent },
    { title: 'Go to', items: goTo },
    { title: 'Actions', items: actions },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

export const askId = 'ask';

/** Opens the assistant with the question prefilled. */
function askGroup(question: string): MenuGroup {
  const path = `/ai-chat?${new URLSearchParams({ q: question })}`;
  const label = `Ask the assistant “${question}”`;
  return { title: 'Ask', items: [{ id: askId, label, icon: Bot, target: { path } }] };
}

/**
 * Search results by kind; each opens its rows. Kinds with a name that starts like the text come
 * first: a payer's name lists the payer, then its claims.
 */
function resultGroups(found: Found): readonly MenuGroup[] {
  const { text, claims, payers, drugs, vendors, invoices, cases, remittances } = found;
  const kinds = [
    { title: 'Payers', items: payers.rows.map(payerItem), more: [] },
    { title: 'Drugs', items: drugs.rows.map(drugItem), more: [] },
    { title: 'Vendors', items: vendors.rows.map(vendorItem), more: [] },
    {
      title: 'Claims',
      items: claims.rows.map(claimItem),
      more: more({ ...claims, kind: 'claims', path: `/analytics?${say({ search: text })}`, text }),
    },
    {
      title: 'Invoices',
      items: invoices.rows.map(({ id, invoiceNumber, vendorName, invoiceDate }) => ({
        id: `invoice ${id}`,
        label: invoiceNumber,
        detail: `${vendorName} · ${formatDay(invoiceDate)}`,
        icon: Receipt,
        target: { path: invoicePath(id) },
      })),
      more: more({
        ...invoices,
        kind: 'invoices',
        path: `/vendor-audit?${say({ tab: 'invoices', search: text })}`,
        text,
      }),
    },
    { title: 'Cases', items: cases.rows.map(caseItem), more: [] },
    {
      title: 'Remittances',
      items: remittances.rows.map(({ id, fileName, createdAt, processingStatus }) => ({
        id: `remittance ${id}`,
        label: fileName,
        detail: `Uploaded ${formatInstant(createdAt)}`,
        icon: FileText,
        target: {
          path: processingStatus === 'review' ? `/remittances/${id}/review` : remittancePath(id),
        },
      })),
      more: [],
    },
  ];
  const isNamed = ({ items }: { readonly items: readonly MenuItem[] }) =>
    items.some(({ label }) => matchesWordStarts(label, text));
  const present = kinds.filter(({ items }) => items.length > 0);
  return [...present.filter(isNamed), ...present.filter((kind) => !isNamed(kind))].map(
    ({ title, items, more: rest }) => ({ title, items: [...items, ...rest] }),
  );
}

function caseItem({ id, number, kind, state, party }: RecoveryCase): MenuItem {
  return {
    id: `case ${id}`,
    label: `Case ${number}: ${caseKindTexts[kind].name}`,
    detail: `${party.name} · ${caseStateTexts[state]}`,
    icon: HandCoins,
    target: { path: casePath(id) },
  };
}

function claimItem(claim: Claim): MenuItem {
  const { id, claimId, remittanceId, payerName, drugName, dateOfService } = claim;
  const parts = [payerName, drugName, dateOfService === null ? null : formatDay(dateOfService)];
  return {
    id: `claim ${id}`,
    label: claimId,
    detail: parts.filter((part) => part !== null).join(' · '),
    icon: ScrollText,
    target: { path: remittancePath(remittanceId, id) },
  };
}

function payerItem(payer: string): MenuItem {
  return {
    id: `payer ${payer}`,
    label: payer,
    icon: Landmark,
    target: { path: figurePath('dirFees', { payer }) },
  };
}

function drugItem({ drugName, ndc }: Found['drugs']['rows'][number]): MenuItem {
  return {
    id: `drug ${drugName} ${ndc}`,
    label: drugName ?? 'Unnamed drug',
    detail: ndc === null ? 'No NDC' : `NDC ${ndc}`,
    icon: Pill,
    target: { path: figurePath('claimDirFees', { drug: drugName ?? '', ndc: ndc ?? '' }) },
  };
}

/** Leads to the vendor's invoices, or to the vendor if it has none. */
function vendorItem({ id, name, invoiceCount }: Vendor): MenuItem {
  const asked = invoiceCount > 0 ? { tab: 'invoices', vendor: id } : { search: name };
  return {
    id: `vendor ${id}`,
    label: name,
    detail: invoiceCount === 1 ? '1 invoice' : `${formatCount(invoiceCount)} invoices`,
    icon: Building2,
    target: { path: `/vendor-audit?${say(asked)}` },
  };
}

interface More {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

function more({ rows, total, kind, path, text }: More): readonly MenuItem[] {
  if (total <= rows.length) return [];
  const label = `All ${formatCount(total)} ${kind} matching “${text}”`;
  return [{ id: `all ${kind}`, label, icon: ListFilter, target: { path } }];
}

function say(asked: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(asked);
}

/** What choosing an item does: opens a screen, or runs an action. */
type MenuTarget = { readonly path: string } | { readonly run: () => void };

export interface MenuItem {
  /** Unique among all items. */
  readonly id: string;
  readonly label: string;
  /** Distinguishes items of the same name. */
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** Other words that match it. */
  readonly words?: string;
  readonly target: MenuTarget;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

/** A screen that can be opened. */
export interface MenuScreen {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly words?: string;
}
