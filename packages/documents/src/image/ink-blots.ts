import type { GreyPicture } from './grey-picture.ts';

export interface InkBlot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ink = 128;

/** All that hangs together in black: letters, points, dust. Right and bottom are inside of it. */
export function inkBlots({ width, height, pixels }: GreyPicture): InkBlot[] {
  const seen = new Uint8Array(pixels.length);
  const blots: InkBlot[] = [];
  let waiting = new Int32Array(4_096);
  for (let start = 0; start < pixels.length; start += 1) {
    if ((pixels[start] ?? 255) >= ink || seen[start] === 1) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let count = 1;
    waiting[0] = start;
    seen[start] = 1;
    while (count > 0) {
      count -= 1;
      const at = waiting[count] ?? 0;
      const y = Math.floor(at / width);
      const x = at - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (count + 8 > waiting.length) waiting = grown(waiting);
      for (let row = -1; row <= 1; row += 1) {
        if (y + row < 0 || y + row >= height) continue;
        for (let column = -1; column <= 1; column += 1) {
          const next = at + row * width + column;
          if (x + column < 0 || x + column >= width || seen[next] === 1) continue;
          if ((pixels[next] ?? 255) >= ink) continue;
          seen[next] = 1;
          waiting[count] = next;
          count += 1;
        }
      }
    }
    blots.push({ left, top, right, bottom });
  }
  return blots;
}

function grown(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(full.length * 2);
  larger.set(full);
  return larger;
}
