import { createLetterCase } from '@pfs/edi/letter-case';
import { createLexer, segmentBytesMax } from '@pfs/edi/lexer';
import type { Segment } from '@pfs/edi/segment';
import { coverSegment } from './cover-segment.ts';
import { createDisguise } from './disguise.ts';

/** After this many bytes without a segment, no readable one begins before. */
const waitingBytesMax = 8 * segmentBytesMax;

/** Thrown if a file isn't EDI, of which nothing can be kept. */
export class NotEdiError extends Error {}

/**
 * The bytes of a remittance with people, numbers and addresses replaced, each element as long as
 * before. Everything between readable segments is replaced too, except separators. A piece is valid
 * until the next one is requested: all share one buffer.
 */
export async function* anonymize(
  chunks: AsyncIterable<Uint8Array>,
  key: string,
): AsyncIterable<Uint8Array> {
  const work = createWork(key);
  for await (const chunk of chunks) {
    // The buffer stays small for chunks of any size.
    for (let from = 0; from < chunk.length; from += segmentBytesMax) {
      const done = work.take(chunk.subarray(from, from + segmentBytesMax));
      if (done.length > 0) yield done;
    }
  }
  yield work.finish();
}

interface Work {
  take(piece: Uint8Array): Uint8Array;
  finish(): Uint8Array;
}

function createWork(key: string): Work {
  const buffer = new Uint8Array(waitingBytesMax + segmentBytesMax);
  /** The offset of the buffer in the file. */
  let passedBytes = 0;
  /** The ends of the finished and of the available bytes. */
  let at = 0;
  let end = 0;
  let disguise = createDisguise(key, []);
  let delimiters: Segment['delimiters'] | undefined;
  const letterCase = createLetterCase();
  const lexer = createLexer(
    {
      onSegment(segment) {
        if (!isSame(segment.delimiters, delimiters)) {
          delimiters = segment.delimiters;
          disguise = createDisguise(key, Object.values(delimiters));
        }
        const start = segment.byteOffset - passedBytes;
        const shift = start - (segment.starts[0] as number);
        passGap(start);
        coverSegment(segment, buffer, shift, disguise);
        at = (segment.starts[segment.elementCount + 1] as number) - 1 + shift;
      },
      onNotice: () => undefined,
      onRefused(content) {
        throw new NotEdiError(`it is not an EDI file (${content})`);
      },
    },
    { withNames: true },
  );

  /** Bytes before a place that belong to no segment: each run of letters and digits is replaced. */
  function passGap(to: number): void {
    // Before the first segment there is only white space and a byte order mark.
    const isStart = passedBytes + at === 0;
    const runBytesMax = 64;
    let start = at;
    for (let place = at; place <= to && !isStart; place++) {
      const isEnd = place === to || isGapSign(buffer[place] as number);
      if (!isEnd && place - start < runBytesMax) continue;
      disguise.hide(buffer, start, place);
      start = isEnd ? place + 1 : place;
    }
    at = to;
  }

  return {
    take(piece) {
      buffer.copyWithin(0, at, end);
      passedBytes += at;
      end -= at;
      at = 0;
      buffer.set(piece, end);
      end += piece.length;
      lexer.push(letterCase.fold(piece));
      if (end - at > waitingBytesMax) passGap(end - waitingBytesMax / 2);
      return buffer.subarray(0, at);
    },
    finish() {
      const done = at;
      lexer.end();
      at = Math.max(at, endOfId(buffer.subarray(0, end), at, delimiters));
      passGap(end);
      return buffer.subarray(done, end);
    },
  };
}

/** The id of an unterminated last segment decides whether it is read at all, so it stays. */
function endOfId(bytes: Uint8Array, from: number, delimiters: Segment['delimiters'] | undefined) {
  let start = from;
  while (start < bytes.length && isPadding(bytes[start] as number, delimiters)) start++;
  const idBytesMax = 3;
  let end = start;
  while (end < bytes.length && end - start < idBytesMax && bytes[end] !== delimiters?.element) {
    end++;
  }
  return end;
}

function isPadding(byte: number, delimiters: Segment['delimiters'] | undefined): boolean {
  return byte <= 0x20 || byte === delimiters?.segment;
}

/** White space and the usual separators separate words of unreadable parts. */
function isGapSign(byte: number): boolean {
  const isWhite = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xa0;
  return isWhite || byte === 0x2a || byte === 0x7e;
}

function isSame(first: Segment['delimiters'], second: Segment['delimiters'] | undefined): boolean {
  return (
    first === second ||
    (first.element === second?.element &&
      first.component === second.component &&
      first.segment === second.segment)
  );
}
