import { evenLight } from './even-light.ts';
import { findSkew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { removeRules } from './remove-rules.ts';
import { removeSpecks } from './remove-specks.ts';
import { straighten } from './straighten.ts';

/** A turned page whose lines run level, as people see it. */
export function levelPicture(turned: GreyPicture): GreyPicture {
  return straighten(turned, findSkew(turned).degrees);
}

/** What reading needs beyond that: white paper, black ink, no rules and no dust. */
export function cleanPicture(level: GreyPicture): GreyPicture {
  return removeSpecks(removeRules(evenLight(level)));
}
