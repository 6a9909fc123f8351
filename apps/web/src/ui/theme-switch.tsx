import { clsx } from 'clsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { setThemeChoice, themeChoices, useThemeChoice } from '../lib/theme.ts';

const looks = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
} as const;

/** Light, dark, or the system's theme. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  // It may be on a page twice: in the menu and on the profile.
  const name = useId();
  return (
    <fieldset className="mt-2 px-3 pb-2">
      <legend className="text-xs text-ink-faint">Theme</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-1 rounded-card bg-sunken p-1">
        {themeChoices.map((each) => {
          const { label, icon: Icon } = looks[each];
          return (
            <label
              key={each}
              className={clsx(
                'flex cursor-pointer items-center justify-center gap-1.5 rounded-card border px-2 py-1.5',
                'text-[0.8125rem] has-focus-visible:outline-2 has-focus-visible:outline-focus',
                each === choice
                  ? 'border-line bg-sheet font-medium text-accent'
                  : 'border-transparent text-ink-soft forced-colors:border-[Canvas]',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={each === choice}
                onChange={() => setThemeChoice(each)}
              />
              <Icon className="size-4" aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
