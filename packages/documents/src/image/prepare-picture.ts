import { evenLight } from './even-light.ts';
import { findSkew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { removeRules } from './remove-rules.ts';
import { removeSpecks } from './remove-specks.ts';
import { straighten } from './straighten.ts';
import { thicken } from './thicken.ts';

/** A turned page whose lines run level, as people see it. */
export function levelPicture(turned: GreyPicture): GreyPicture {
  return straighten(turned, findSkew(evenLight(turned)));
}

/** What is read: level, black ink on white paper, without rules and dust, no stroke too fine. */
export function cleanPicture(turned: GreyPicture): GreyPicture {
  return cleanEvenPicture(evenLight(turned));
}

/** The same of one whose light is even already. */
export function cleanEvenPicture(even: GreyPicture): GreyPicture {
  return thicken(removeSpecks(removeRules(straighten(even, findSkew(even)))));
}
