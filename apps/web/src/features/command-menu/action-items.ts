import type { CurrentUser } from '@pfs/wire/session';
import {
  Building2,
  Eye,
  EyeOff,
  Keyboard,
  Lock,
  LogOut,
  Monitor,
  Moon,
  Receipt,
  Sun,
  Upload,
} from 'lucide-react';
import { useHiddenAmounts } from '../../lib/hidden-amounts.ts';
import { lockNow } from '../../lib/lock-now.ts';
import { openShortcutSheet } from '../../lib/open-shortcut-sheet.ts';
import { useLogout } from '../../lib/session.ts';
import { setThemeChoice, useThemeChoice } from '../../lib/theme.ts';
import type { MenuItem } from './menu-item.ts';

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
  system: { label: 'Use the theme of the system', icon: Monitor },
} as const;

/** What can be done from every screen, as things stand. */
export function useActionItems(user: CurrentUser): readonly MenuItem[] {
  const logout = useLogout();
  const amounts = useHiddenAmounts();
  const theme = useThemeChoice();
  // Who looks at a pharmacy changes nothing in it.
  const maySave = user.organization !== null && user.lookingAt === null;
  return [
    ...(maySave ? changes : []),
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
      label: 'Keys of this screen',
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
