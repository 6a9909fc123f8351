import type { Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';

/** A person's step in the review of a document, made on the version that they saw. */
export interface ReviewCall {
  readonly remittanceId: string;
  readonly version: number;
  readonly actor: Member;
  readonly origin: Origin;
}
