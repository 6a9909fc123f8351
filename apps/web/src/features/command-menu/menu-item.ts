import type { LucideIcon } from 'lucide-react';

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
