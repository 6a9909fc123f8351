import type { LucideIcon } from 'lucide-react';

/** What choosing a line of the menu comes to: a screen, or something done at once. */
export type MenuTarget = { readonly path: string } | { readonly run: () => void };

export interface MenuItem {
  /** Of its own among all items. */
  readonly id: string;
  readonly label: string;
  /** Tells two of the same name apart. */
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

/** A screen that can be gone to. */
export interface MenuScreen {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly words?: string;
}
