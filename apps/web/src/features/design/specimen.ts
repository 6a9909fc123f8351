import type { ComponentType } from 'react';

/** One piece of the design system in all its states. */
export interface Specimen {
  readonly name: string;
  readonly shows: ComponentType;
}
