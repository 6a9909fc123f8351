import { type KeyboardEvent, useState } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';
import type { Place, PlaceErrors } from '../../vendors/public.ts';
import { orderOf } from './draft-places.ts';

const shortcuts: ShortcutGroup = {
  title: 'Fields to check',
  shortcuts: [
    { shown: 'Tab', words: 'Next field to check, then the save button' },
    { shown: 'Shift Tab', words: 'Previous item to check' },
    { shown: 'Enter', words: 'Accept the value' },
  ],
};

interface DoubtKeysOptions {
  /** What is still doubtful. */
  readonly marks: PlaceErrors;
  readonly goTo: (place: Place) => void;
  readonly onRight: (place: Place) => void;
}

/**
 * Tab goes from doubt to doubt and then to the button that saves; Enter says that a doubtful field
 * is right. Those who want every field by Tab switch it off.
 */
export function useDoubtKeys({ marks, goTo, onRight }: DoubtKeysOptions) {
  const [on, setOn] = useState(true);
  useListedShortcuts(shortcuts);

  function go(from: string, step: 1 | -1, form: HTMLElement): boolean {
    const next = nextStop(stopsOf(marks), from, step);
    if (next !== undefined) goTo(next);
    else if (step === -1) return false;
    else form.querySelector<HTMLElement>('[type="submit"]')?.focus();
    return true;
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const place = placeOf(event.target);
    if (!on || place === undefined || stopsOf(marks).length === 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRight = event.key === 'Enter' && !event.shiftKey && marks[place] !== undefined;
    if (isRight) onRight(place as Place);
    else if (event.key !== 'Tab') return;
    const step = event.shiftKey ? -1 : 1;
    if (!go(place, step, event.currentTarget) && !isRight) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { on, setOn, press };
}

function placeOf(target: EventTarget): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  if (target.dataset['place'] !== undefined) return target.dataset['place'];
  return target.getAttribute('name') ?? undefined;
}

/** The doubtful places, from the top of the form. */
export function stopsOf(marks: PlaceErrors): readonly Place[] {
  const places = Object.keys(marks) as Place[];
  return places.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** The next doubtful place, seen from any place of the form; undefined after the last. */
export function nextStop(stops: readonly Place[], from: string, step: 1 | -1): Place | undefined {
  const at = orderOf(from);
  return step === 1
    ? stops.find((place) => orderOf(place) > at)
    : stops.findLast((place) => orderOf(place) < at);
}
