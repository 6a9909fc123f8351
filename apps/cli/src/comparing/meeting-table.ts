import { randomBytes } from 'node:crypto';
import { UsageError } from '../command.ts';
import { createSipHash, sipKeyBytes } from '../sip-hash.ts';

/** A file with more has tens of gigabytes, and its table two. */
const itemsMax = 100_000_000;
/** A number has about twenty characters; the rest of a damaged one isn't compared. */
const textBytesMax = 4096;

/** The state of an item of the first file: not in the second, in both, in both with other money. */
type Standing = 'only' | 'same' | 'changed';
const standings: readonly Standing[] = ['only', 'same', 'changed'];
/** Bits of a slot's state. */
const standingBits = 3;
const used = 4;
const met = 8;

/**
 * The claims or payments of one file as hashes, so that files with millions of them are compared in
 * little memory. If several share a key, they are matched in order.
 */
interface MeetingTable<Item> {
  /** Adds an item of the first file. */
  add(item: Item): void;
  /** Called before each comparison of a file with the table. */
  beginMeeting(): void;
  /** The slot of the counterpart, or -1; each is matched once per comparison. */
  meet(item: Item): number;
  /** Whether all money equals that of the item at a slot. */
  hasSameMoney(slot: number, item: Item): boolean;
  stand(slot: number, standing: Standing): void;
  standing(slot: number): Standing;
}

/** How to decide that two items are the same, and have the same money. */
export interface Likeness<Item> {
  keyText(item: Item): string;
  moneyText(item: Item): string;
}

export function createMeetingTable<Item>(likeness: Likeness<Item>): MeetingTable<Item> {
  const hashOf = createTextHash();
  const slots = createSlots();
  let count = 0;
  /** How often a key was repeated, by 52 of its bits; hardly any is. */
  let repeats = new Map<number, number>();

  /** Its own key, or a key for the repeat if `seen` says that it occurred before. */
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

/** Hashes with a random key, so that nobody can craft a file whose claims all share a slot. */
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

/** A hash of 64 bits in two halves. */
interface Hash {
  readonly low: number;
  readonly high: number;
}

const slotsAtFirst = 1 << 12;
/** Above this load, open addressing gets slow. */
const fullestTenths = 8;

/**
 * A hash table in typed arrays: 17 bytes per slot, where a Map takes a hundred. State 0 means free.
 * Slots move when the table grows.
 */
interface Slots {
  /** The slot of a key, or the free slot for it. */
  find(key: Hash): number;
  /** Fills a free slot. */
  fill(slot: number, key: Hash, value: Hash, state: number): void;
  hasValue(slot: number, value: Hash): boolean;
  state(slot: number): number;
  setState(slot: number, state: number): void;
  /** Makes room for one more. */
  reserve(): void;
  /** Clears these bits in all states. */
  clear(bits: number): void;
}

function createColumns(slots: number) {
  const words = () => new Uint32Array(slots);
  const [keyLow, keyHigh, valueLow, valueHigh] = [words(), words(), words(), words()];
  return { slots, keyLow, keyHigh, valueLow, valueHigh, states: new Uint8Array(slots) };
}

type Columns = ReturnType<typeof createColumns>;

function createSlots(): Slots {
  let columns = createColumns(slotsAtFirst);
  let filled = 0;
  return {
    find: (key) => findIn(columns, key.low, key.high),
    fill(slot, key, value, state) {
      columns.keyLow[slot] = key.low;
      columns.keyHigh[slot] = key.high;
      columns.valueLow[slot] = value.low;
      columns.valueHigh[slot] = value.high;
      columns.states[slot] = state;
      filled++;
    },
    hasValue: (slot, { low, high }) =>
      columns.valueLow[slot] === low && columns.valueHigh[slot] === high,
    state: (slot) => columns.states[slot] as number,
    setState(slot, state) {
      columns.states[slot] = state;
    },
    reserve() {
      if ((filled + 1) * 10 > columns.slots * fullestTenths) columns = grown(columns);
    },
    clear(bits) {
      const { states } = columns;
      for (let slot = 0; slot < states.length; slot++) {
        states[slot] = (states[slot] as number) & ~bits;
      }
    },
  };
}

function findIn(columns: Columns, low: number, high: number): number {
  const { keyLow, keyHigh, states } = columns;
  const last = columns.slots - 1;
  let slot = low & last;
  while (states[slot] !== 0 && (keyLow[slot] !== low || keyHigh[slot] !== high)) {
    slot = (slot + 1) & last;
  }
  return slot;
}

function grown(old: Columns): Columns {
  const columns = createColumns(old.slots * 2);
  for (let from = 0; from < old.slots; from++) {
    if (old.states[from] === 0) continue;
    const slot = findIn(columns, old.keyLow[from] as number, old.keyHigh[from] as number);
    columns.keyLow[slot] = old.keyLow[from] as number;
    columns.keyHigh[slot] = old.keyHigh[from] as number;
    columns.valueLow[slot] = old.valueLow[from] as number;
    columns.valueHigh[slot] = old.valueHigh[from] as number;
    columns.states[slot] = old.states[from] as number;
  }
  return columns;
}
