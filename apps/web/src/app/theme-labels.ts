import type { ThemeChoice } from '../lib/theme.ts';

export const themeLabels: Record<ThemeChoice, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};
