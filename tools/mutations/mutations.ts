import { balancing } from './balancing-mutations.ts';
import { classification } from './classification-mutations.ts';
import type { Mutation } from './mutation.ts';

/** Rules of balancing and classification, each broken once. */
export const mutations: readonly Mutation[] = [...balancing, ...classification];
