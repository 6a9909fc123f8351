import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { setThemeChoice, type ThemeChoice, themeChoices, useThemeChoice } from '../lib/theme.ts';
import { Profile } from './profile.tsx';
import { themeLabels } from './theme-labels.ts';

export function ProfileMenu({ user }: { readonly user: CurrentUser }) {
  const choice = useThemeChoice();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex items-center gap-2 rounded-card p-1.5 hover:bg-hover">
        <Profile user={user} />
        <ChevronDown className="size-4 text-ink-faint" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="rise z-40 min-w-56 rounded-card border border-line bg-sheet p-1 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2">
            <span className="block text-xs text-ink-faint">Signed in as</span>
            <span className="block truncate text-[0.8125rem]">{user.email}</span>
            {user.organization ? (
              <span className="block max-w-64 truncate text-[0.8125rem] text-ink-soft">
                {user.organization.name}
              </span>
            ) : null}
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Label className="px-3 py-1 text-xs text-ink-faint">
            Theme
          </DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={choice}
            onValueChange={(value) => setThemeChoice(value as ThemeChoice)}
          >
            {themeChoices.map((each) => (
              <DropdownMenu.RadioItem
                key={each}
                value={each}
                onSelect={(event) => event.preventDefault()}
                className={clsx(
                  'flex cursor-pointer items-center justify-between rounded-card px-3',
                  'py-1.5 text-[0.8125rem] outline-none data-[highlighted]:bg-hover',
                )}
              >
                {themeLabels[each]}
                <DropdownMenu.ItemIndicator>
                  <Check className="size-4 text-accent" aria-hidden="true" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
