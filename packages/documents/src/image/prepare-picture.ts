import { evenLight } from './even-light.ts';
import { findSkew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { isSideways } from './is-sideways.ts';
import { removeRules } from './remove-rules.ts';
import { removeSpecks } from './remove-specks.ts';
import { straighten } from './straighten.ts';
import { thicken } from './thicken.ts';

/** Whether a page lies on its side; shadows and borders have no say in it. */
export function liesSideways(picture: GreyPicture): boolean {
  return isSideways(evenLight(picture));
}

/** A turned page whose lines run level, as people see it. */
export function levelPicture(turned: GreyPicture): GreyPicture {
  return straighten(turned, findSkew(evenLight(turned)));
}

/** What is read: level, black ink on white paper, without rules and dust, no stroke too fine. */
export function cleanPicture(turned: GreyPicture): GreyPicture {
  const even = evenLight(turned);
  return thicken(removeSpecks(removeRules(straighten(even, findSkew(even)))));
}
