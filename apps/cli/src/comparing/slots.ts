/** A hash of 64 bits in two halves. */
export interface Hash {
  readonly low: number;
  readonly high: number;
}

const slotsAtFirst = 1 << 12;
/** Fuller than this, a table of open addressing gets slow. */
const fullestTenths = 8;

/**
 * A table of hashes in typed arrays: 17 bytes a slot, where a map of the language takes a hundred.
 * A state of 0 is a free slot. Slots move when the table grows.
 */
export interface Slots {
  /** Where a key is, or the free slot where it belongs. */
  find(key: Hash): number;
  /** Fills a free slot. */
  fill(slot: number, key: Hash, value: Hash, state: number): void;
  hasValue(slot: number, value: Hash): boolean;
  state(slot: number): number;
  setState(slot: number, state: number): void;
  /** Makes room for one more. */
  reserve(): void;
  /** Takes these bits out of all states. */
  clear(bits: number): void;
}

function createColumns(slots: number) {
  const words = () => new Uint32Array(slots);
  const [keyLow, keyHigh, valueLow, valueHigh] = [words(), words(), words(), words()];
  return { slots, keyLow, keyHigh, valueLow, valueHigh, states: new Uint8Array(slots) };
}

type Columns = ReturnType<typeof createColumns>;

export function createSlots(): Slots {
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
