/** Claim numbers in UTF-8, one behind the other, and where each ends. */
interface Numbers {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly rows: number;
}

/** Writes 1 for each row whose number holds the text, byte for byte; leaves the others alone. */
export function markNumbers({ bytes, ends, rows }: Numbers, text: string, marks: Uint8Array): void {
  const wanted = new TextEncoder().encode(text);
  const first = wanted[0] as number;
  const { length } = wanted;
  let place = 0;
  for (let row = 0; row < rows; row += 1) {
    const end = ends[row] as number;
    for (const last = end - length; place <= last; place += 1) {
      if (bytes[place] === first && holdsAt(bytes, wanted, place)) {
        marks[row] = 1;
        break;
      }
    }
    place = end;
  }
}

function holdsAt(bytes: Uint8Array, wanted: Uint8Array, start: number): boolean {
  for (let place = 1; place < wanted.length; place += 1) {
    if (bytes[start + place] !== wanted[place]) return false;
  }
  return true;
}
