import { pictureSideMax } from './clean-png.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Says how colours are meant; the other application segments say who, where and with what. */
const adobe = 0xee;
const comment = 0xfe;

/** Frames of all kinds; 0xc4, 0xc8 and 0xcc in their midst are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isAbout = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef && marker !== adobe) || marker === comment;

/** A progressive picture takes a dozen; each is drawn over the whole picture anew. */
const scansMax = 100;

export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let framed = false;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) {
      parts.push(bytes.subarray(at, at + 2));
      return framed && scans > 0 ? Buffer.concat(parts) : undefined;
    }
    // A marker may be padded with more of its first byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    if (isFrame(marker)) {
      if (framed || !isSmallFrame(bytes.subarray(at + 4, end))) return undefined;
      framed = true;
    }
    if (marker === startOfScan) {
      scans += 1;
      if (scans > scansMax) return undefined;
      end = endOfScan(bytes, end);
    }
    if (!isAbout(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

function isSmallFrame(content: Buffer): boolean {
  if (content.length < 6) return false;
  const sides = [content.readUInt16BE(1), content.readUInt16BE(3)];
  return sides.every((side) => side > 0 && side <= pictureSideMax);
}

/** Within a scan 0xff stands before a zero or a restart; before anything else it ends the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
