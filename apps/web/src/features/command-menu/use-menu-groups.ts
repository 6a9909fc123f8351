import type { CurrentUser } from '@pfs/wire/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bot,
  Building2,
  Eye,
  EyeOff,
  FileChartColumn,
  HandCoins,
  Keyboard,
  Lock,
  LogOut,
  Monitor,
  Moon,
  Receipt,
  Sun,
  Upload,
} from 'lucide-react';
import { useHiddenAmounts } from '../../lib/session/hidden-amounts.ts';
import { lockNow } from '../../lib/session/lock-now.ts';
import { useLogout } from '../../lib/session/use-logout.ts';
import { openShortcutSheet } from '../../lib/shortcuts/shortcuts.ts';
import { setThemeChoice, useThemeChoice } from '../../lib/theme.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { matchesWordStarts } from './matching.ts';
import type { MenuGroup, MenuItem, MenuScreen } from './menu-item.ts';
import { resultGroups } from './result-groups.ts';
import { type Found, foundQuery } from './search.queries.ts';

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
