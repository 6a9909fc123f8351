import { crc32 } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Size, checksum and name stand around what a chunk holds. */
const frameBytes = 12;
/** The picture itself, its colours and its transparency; all other chunks only tell about it. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Far more than is shown; a browser would have to unpack each of these pixels. */
export const pictureSideMax = 4_096;

export function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  const names: string[] = [];
  for (let at = signature.length; names.at(-1) !== 'IEND'; ) {
    if (at + frameBytes > bytes.length) return undefined;
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const checked = bytes.subarray(at + 4, end - 4);
    if (crc32(checked) !== bytes.readUInt32BE(end - 4)) return undefined;
    const name = checked.toString('latin1', 0, 4);
    const first = names.length === 0;
    if (first !== (name === 'IHDR')) return undefined;
    if (first && !isHeader(name, checked.subarray(4))) return undefined;
    if (kept.has(name)) {
      parts.push(bytes.subarray(at, end));
      names.push(name);
    }
    at = end;
  }
  return names.includes('IDAT') ? Buffer.concat(parts) : undefined;
}

function isHeader(name: string, content: Buffer): boolean {
  if (name !== 'IHDR' || content.length !== 13) return false;
  const sides = [content.readUInt32BE(0), content.readUInt32BE(4)];
  return sides.every((side) => side > 0 && side <= pictureSideMax);
}
