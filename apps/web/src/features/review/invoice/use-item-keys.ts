import { type KeyboardEvent, useState } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';
import type { Place, PlaceErrors } from '../../vendors/public.ts';
import { nextItem } from '../items-to-check.tsx';
import { orderOf } from './draft.ts';

const shortcuts: ShortcutGroup = {
  title: 'Fields to check',
  shortcuts: [
    { shown: 'Tab', words: 'Next field to check, then the save button' },
    { shown: 'Shift Tab', words: 'Previous item to check' },
    { shown: 'Enter', words: 'Accept the value' },
  ],
};

interface ItemKeysOptions {
  /** The fields that are left to check, and why. */
  readonly marks: PlaceErrors;
  readonly goTo: (place: Place) => void;
  readonly onAccept: (place: Place) => void;
}

/**
 * Tab goes from one field to check to the next and then to the save button; Enter accepts a field.
 * It can be switched off to reach every field with Tab.
 */
export function useItemKeys({ marks, goTo, onAccept }: ItemKeysOptions) {
  const [on, setOn] = useState(true);
  useListedShortcuts(shortcuts);

  function go(from: string, step: 1 | -1, form: HTMLElement): boolean {
    const next = nextMarked(markedPlaces(marks), from, step);
    if (next !== undefined) goTo(next);
    else if (step === -1) return false;
    else form.querySelector<HTMLElement>('[type="submit"]')?.focus();
    return true;
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const place = placeOf(event.target);
    if (!on || place === undefined || Object.keys(marks).length === 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isAccepted = event.key === 'Enter' && !event.shiftKey && marks[place] !== undefined;
    if (isAccepted) onAccept(place as Place);
    else if (event.key !== 'Tab') return;
    const step = event.shiftKey ? -1 : 1;
    if (!go(place, step, event.currentTarget) && !isAccepted) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { on, setOn, press };
}

function placeOf(target: EventTarget): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  return target.dataset['place'] ?? target.getAttribute('name') ?? undefined;
}

/** The fields to check, from the top of the form. */
export function markedPlaces(marks: PlaceErrors): readonly Place[] {
  const places = Object.keys(marks) as Place[];
  return places.toSorted((first, second) => orderOf(first) - orderOf(second));
}

/** The next of them, seen from any place of the form; undefined after the last. */
export function nextMarked(items: readonly Place[], from: string, step: 1 | -1): Place | undefined {
  return nextItem({ items, order: (place) => orderOf(place) - orderOf(from), step });
}
