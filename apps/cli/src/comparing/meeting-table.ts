import { randomBytes } from 'node:crypto';
import { UsageError } from '../command.ts';
import { createSipHash, sipKeyBytes } from '../sip-hash.ts';
import { createSlots, type Hash } from './slots.ts';

/** A file with more of them has tens of gigabytes, and its table would have two. */
const itemsMax = 100_000_000;
/** A number has some twenty characters; what a damaged one has beyond this is not compared. */
const textBytesMax = 4096;

/** What is known of one of the first file: not met in the second, met, met with other money. */
export type Standing = 'only' | 'same' | 'changed';
const standings: readonly Standing[] = ['only', 'same', 'changed'];
/** Bits of a slot's state. */
const standingBits = 3;
const used = 4;
const met = 8;

/**
 * The claims or payments of one file as hashes, so that files with millions of them are compared
 * in little memory. Of those that share a key the second meets the second.
 */
export interface MeetingTable<Item> {
  /** Takes one of the first file. */
  add(item: Item): void;
  /** Before each reading of a file against the table. */
  beginMeeting(): void;
  /** The slot of the counterpart, or -1; each is met once in a reading. */
  meet(item: Item): number;
  /** Whether all money is that of the one at a slot. */
  hasSameMoney(slot: number, item: Item): boolean;
  stand(slot: number, standing: Standing): void;
  standing(slot: number): Standing;
}

/** How two of one sort are told to be the same, and to have the same money. */
export interface Likeness<Item> {
  keyText(item: Item): string;
  moneyText(item: Item): string;
}

export function createMeetingTable<Item>(likeness: Likeness<Item>): MeetingTable<Item> {
  const hashOf = createTextHash();
  const slots = createSlots();
  let count = 0;
  /** How often a key came that came before, by 52 of its bits; nearly none does. */
  let repeats = new Map<number, number>();

  /** Its own key, or one for its repeat where `seen` says that it came before. */
  function keyOf(item: Item, seen: number): Hash {
    const text = likeness.keyText(item);
    const key = hashOf(text);
    if ((slots.state(slots.find(key)) & seen) === 0) return key;
    const number = (key.high & 0xfffff) * 0x100000000 + key.low;
    const repeat = (repeats.get(number) ?? 0) + 1;
    repeats.set(number, repeat);
    return hashOf(`${text}|${repeat}`);
  }

  return {
    add(item) {
      if (count++ >= itemsMax) {
        throw new UsageError(
          `more than ${itemsMax.toLocaleString('en-US')} claims or payments in a file`,
        );
      }
      slots.reserve();
      const key = keyOf(item, used);
      slots.fill(slots.find(key), key, hashOf(likeness.moneyText(item)), used);
    },
    beginMeeting() {
      repeats = new Map();
      slots.clear(met);
    },
    meet(item) {
      const slot = slots.find(keyOf(item, met));
      const state = slots.state(slot);
      if (state === 0) return -1;
      slots.setState(slot, state | met);
      return slot;
    },
    hasSameMoney: (slot, item) => slots.hasValue(slot, hashOf(likeness.moneyText(item))),
    stand(slot, standing) {
      slots.setState(slot, (slots.state(slot) & ~standingBits) | standings.indexOf(standing));
    },
    standing: (slot) => standings[slots.state(slot) & standingBits] as Standing,
  };
}

/** Hashes by a key of this run, so that no file can be made whose claims all share a slot. */
function createTextHash(): (text: string) => Hash {
  const sip = createSipHash(randomBytes(sipKeyBytes));
  const bytes = new Uint8Array(textBytesMax);
  const encoder = new TextEncoder();
  return (text) => {
    const { written } = encoder.encodeInto(text, bytes);
    sip.hash(bytes, written);
    return { low: sip.low(), high: sip.high() };
  };
}
