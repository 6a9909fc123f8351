import { balancing } from './balancing-mutations.ts';
import { classification } from './classification-mutations.ts';
import { figures } from './figure-mutations.ts';
import type { Mutation } from './mutation.ts';

/** Rules of balancing, classification, figures and alerts, each broken once. */
export const mutations: readonly Mutation[] = [...balancing, ...classification, ...figures];
