import { evenLight } from './even-light.ts';
import { findSkew, type Skew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { removeRules } from './remove-rules.ts';
import { removeSpecks } from './remove-specks.ts';
import { straighten } from './straighten.ts';

/** How far the lines of a page are from level; shadows and borders have no say in it. */
export function skewOf(picture: GreyPicture): Skew {
  return findSkew(evenLight(picture));
}

/** A turned page whose lines run level, as people see it. */
export function levelPicture(turned: GreyPicture): GreyPicture {
  return straighten(turned, skewOf(turned).degrees);
}

/** What is read: level, black ink on white paper, without rules and dust. */
export function cleanPicture(turned: GreyPicture): GreyPicture {
  const even = evenLight(turned);
  return removeSpecks(removeRules(straighten(even, findSkew(even).degrees)));
}
