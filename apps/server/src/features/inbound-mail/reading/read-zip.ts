import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** From the archive; may pretend to be a path. */
  readonly name: string;
  readonly bytes: number;
  readonly encrypted: boolean;
  /** The content; throws when its size or checksum differs from the archive's directory. */
  read(): Uint8Array;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endBytesMin = 22;
const commentBytesMax = 65_535;
const entryBytesMin = 46;
const fileHeaderBytes = 30;
const stored = 0;
const deflated = 8;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The files of an archive by its directory. Sizes are trusted only as limits: reading a file of
 * another size or checksum throws. No file is larger than 4 GB here (no zip64). fflate isn't used
 * because it neither detects locked files nor verifies checksums.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytesMin > zip.length || zip.readUInt32LE(at) !== entrySignature) throw broken();
    const nameBytes = zip.readUInt16LE(at + 28);
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0;
    const nameAt = at + entryBytesMin;
    const name = zip.toString(isUtf8 ? 'utf8' : 'latin1', nameAt, nameAt + nameBytes);
    if (!isFolder(name)) entries.push(toEntry(zip, at, name));
    at = nameAt + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function toEntry(zip: Buffer, at: number, name: string): ZipEntry {
  const bytes = zip.readUInt32LE(at + 24);
  return {
    name,
    bytes,
    encrypted: (zip.readUInt16LE(at + 8) & 1) !== 0,
    read() {
      const method = zip.readUInt16LE(at + 10);
      const packed = packedBytes(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20));
      if (method !== stored && method !== deflated) throw broken();
      // At least one, for the limit must be positive; an empty file is checked below.
      const limit = { maxOutputLength: Math.max(bytes, 1) };
      const content = method === stored ? packed : inflateRawSync(packed, limit);
      if (content.length !== bytes || crc32(content) !== zip.readUInt32LE(at + 16)) throw broken();
      return content;
    },
  };
}

function packedBytes(zip: Buffer, at: number, length: number): Buffer {
  if (at + fileHeaderBytes > zip.length || zip.readUInt32LE(at) !== fileSignature) throw broken();
  const from = at + fileHeaderBytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (from + length > zip.length) throw broken();
  return zip.subarray(from, from + length);
}

/** The end of the directory is at the end of the archive, before a comment. */
function findEnd(zip: Buffer): number {
  const last = zip.length - endBytesMin;
  for (let at = last; at >= 0 && at >= last - commentBytesMax; at -= 1) {
    if (zip.readUInt32LE(at) === endSignature) return at;
  }
  throw broken();
}

/** Folders, and what macOS adds for each file. */
function isFolder(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || name.endsWith('.DS_Store');
}

function broken(): Error {
  return new Error('the archive is damaged');
}
