import { balancing } from './balancing-mutations.ts';
import { classification } from './classification-mutations.ts';
import { deposits } from './deposit-mutations.ts';
import { figures } from './figure-mutations.ts';
import type { Mutation } from './mutation.ts';
import { product } from './product-mutations.ts';
import { recovery } from './recovery-mutations.ts';

/** Rules of balancing, classification, figures, alerts and matching, each broken once. */
export const rules: readonly Mutation[] = [
  ...balancing,
  ...classification,
  ...figures,
  ...recovery,
  ...deposits,
];
export const mutations: readonly Mutation[] = [...rules, ...product];
