import { type Delimiters, detectIsa, guessBytes, guessDelimiters, isaBytes } from './delimiters.ts';
import { detectFileType, type FileType, startOfText, startsAsX12 } from './file-type.ts';
import { plainBytesMax } from './plain-bytes.ts';
import type { PlainSegments } from './plain-segments.ts';
import { createSegment, elementsMax, type Segment } from './segment.ts';

/** A segment of a real 835 has about a hundred bytes; a binary file must not fill the memory. */
export const segmentBytesMax = 32 * 1024;
/** How much of a chunk is copied at a time: the buffer stays this large for any file. */
const pieceBytes = 64 * 1024;

const letterA = 0x41;
const letterI = 0x49;
const letterM = 0x4d;
const letterN = 0x4e;
const letterZ = 0x5a;
const digit1 = 0x31;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const space = 0x20;

/** What the lexer notices about the bytes themselves; the caller turns it into findings. */
export type Notice =
  | 'envelope_missing'
  | 'bytes_before_isa'
  | 'isa_length'
  | 'isa_malformed'
  | 'segment_too_long'
  | 'segment_elements'
  | 'segment_unterminated';

export interface LexerHandlers {
  onSegment(segment: Segment): void;
  /** `found` is a count of bytes or elements, if useful. */
  onNotice(notice: Notice, segmentNumber: number, byteOffset: number, found: number): void;
  /** The file isn't EDI; nothing more is reported about it. */
  onRefused(content: FileType): void;
}

export interface Lexer {
  push(chunk: Uint8Array): void;
  end(): void;
  readonly bytes: () => number;
  readonly segments: () => number;
}

export interface LexerOptions {
  /** Also parses the elements of NM1, which the reader doesn't keep. */
  readonly withNames?: boolean;
  /** Gets each segment first. */
  readonly plain?: PlainSegments | undefined;
}

/** Instead of a count: the elements of this segment aren't needed. */
const passedOver = 0;

interface State {
  readonly buffer: Uint8Array;
  /** Where the current segment begins in the buffer. */
  start: number;
  /** Where reading continues in the buffer. */
  at: number;
  /** The end of the data in the buffer. */
  end: number;
  /** How many bytes of the file came before the buffer. */
  passedBytes: number;
  element: number;
  terminator: number;
  /** Elements of the segment so far, with its id; or `passedOver`. */
  parts: number;
  phase: 'start' | 'segments' | 'overlong' | 'refused';
  segments: number;
  readonly withNames: boolean;
  readonly plain: PlainSegments | undefined;
}

/**
 * Splits bytes into segments. It holds one segment and one piece of a chunk, whatever the size of
 * the file; chunks may be cut anywhere.
 */
export function createLexer(handlers: LexerHandlers, options: LexerOptions = {}): Lexer {
  const buffer = new Uint8Array(segmentBytesMax + pieceBytes + plainBytesMax);
  const segment = createSegment(buffer);
  const state: State = {
    buffer,
    start: 0,
    at: 0,
    end: 0,
    passedBytes: 0,
    element: 0,
    terminator: 0,
    parts: 0,
    phase: 'start',
    segments: 0,
    withNames: options.withNames ?? false,
    plain: options.plain,
  };
  return {
    push(chunk) {
      for (let from = 0; from < chunk.length; from += pieceBytes) {
        takeIn(state, segment, chunk.subarray(from, from + pieceBytes));
        run(state, segment, handlers, false);
      }
    },
    end() {
      run(state, segment, handlers, true);
    },
    bytes: () => state.passedBytes + state.end,
    segments: () => state.segments,
  };
}

/** Moves the unfinished segment to the front and appends the piece. */
function takeIn(state: State, segment: Segment, piece: Uint8Array): void {
  const moved = state.start;
  if (moved > 0) {
    state.buffer.copyWithin(0, moved, state.end);
    for (let part = 0; part <= elementsMax + 1; part++) {
      segment.starts[part] = (segment.starts[part] as number) - moved;
    }
    state.passedBytes += moved;
    state.at -= moved;
    state.end -= moved;
    state.start = 0;
  }
  state.buffer.set(piece, state.end);
  state.end += piece.length;
}

function run(state: State, segment: Segment, handlers: LexerHandlers, final: boolean): void {
  if (state.phase === 'start') begin(state, segment, handlers, final);
  if (state.phase === 'refused') {
    state.start = state.end;
    state.at = state.end;
    return;
  }
  if (state.phase === 'start') return;
  while (true) {
    if (state.phase === 'overlong' && !skipToTerminator(state)) return;
    if (state.at === state.start && !startSegment(state, segment, handlers, final)) break;
    if (state.at === state.start && takePlain(state)) continue;
    if (scan(state, segment, handlers)) continue;
    if (state.end - state.start <= segmentBytesMax) break;
    const place = state.passedBytes + state.start;
    handlers.onNotice('segment_too_long', ++state.segments, place, segmentBytesMax);
    state.phase = 'overlong';
  }
  if (final) finishLast(state, segment, handlers);
}

/** True if segments were taken, so that another one begins. */
function takePlain(state: State): boolean {
  const { plain, buffer, start, end, passedBytes, segments } = state;
  if (plain === undefined) return false;
  const at = plain.read(buffer, start, end, passedBytes, segments);
  if (at === start) return false;
  state.segments += plain.taken();
  state.start = at;
  state.at = at;
  return true;
}

/** Decides whether the file is EDI as soon as there are enough bytes. */
function begin(state: State, segment: Segment, handlers: LexerHandlers, final: boolean): void {
  const bytes = state.buffer.subarray(0, state.end);
  const start = startOfText(bytes);
  const beginsWithIsa = bytes[start] === letterI && startsAsX12(bytes, start);
  // Without an ISA, the beginning of the file shows its type or its separators.
  const enough = beginsWithIsa || state.end - start >= guessBytes || state.end >= segmentBytesMax;
  if (!final && !enough) return;
  if (!startsAsX12(bytes, start)) {
    state.phase = 'refused';
    handlers.onRefused(detectFileType(bytes));
    return;
  }
  if (start > 0) handlers.onNotice('bytes_before_isa', 1, 0, start);
  state.start = start;
  state.at = start;
  state.phase = 'segments';
  if (bytes[start] === letterI) return;
  const { element, component, segment: terminator } = guessDelimiters(bytes, start, state.end);
  state.element = element;
  state.terminator = terminator;
  setSeparators(state, segment, { element, component, segment: terminator });
  handlers.onNotice('envelope_missing', 1, start, 0);
}

/** Skips padding and reads an ISA's delimiters. False if more bytes are needed. */
function startSegment(
  state: State,
  segment: Segment,
  handlers: LexerHandlers,
  final: boolean,
): boolean {
  const { buffer, end } = state;
  let at = state.start;
  while (at < end) {
    const byte = buffer[at] as number;
    // White space, NUL and end-of-file marks are padding; a bare terminator ends nothing.
    if (byte > space && byte !== state.terminator) break;
    if (byte === state.element) break;
    at++;
  }
  state.start = at;
  state.at = at;
  if (at === end) return false;
  if (buffer[at] === letterI) {
    // Recognizing an ISA takes four bytes; with fewer, wait for more.
    if (end - at < 4 && !final) return false;
    const isIsa = end - at >= 4 && startsAsX12(buffer, at);
    if (isIsa && !readIsa(state, segment, handlers, final)) return false;
  }
  segment.starts[0] = at;
  state.parts = 1;
  return true;
}

function readIsa(state: State, segment: Segment, handlers: LexerHandlers, final: boolean): boolean {
  const isa = detectIsa(state.buffer, state.start, state.end, final);
  if (isa === undefined) return false;
  state.element = isa.delimiters.element;
  state.terminator = isa.delimiters.segment;
  setSeparators(state, segment, isa.delimiters);
  const place = state.passedBytes + state.start;
  if (!isa.wellFormed) handlers.onNotice('isa_malformed', state.segments + 1, place, 0);
  else if (isa.length !== isaBytes) {
    handlers.onNotice('isa_length', state.segments + 1, place, isa.length);
  }
  return true;
}

function setSeparators(state: State, segment: Segment, delimiters: Delimiters): void {
  state.plain?.use(delimiters);
  segment.component = delimiters.component;
  segment.delimiters = delimiters;
}

/**
 * The loop over every byte: records where elements begin and emits each segment at its terminator.
 * It continues with the next segment as long as that begins with a letter other than `I` (an ISA
 * changes the separators): leaving the loop for each of millions of segments costs more than
 * finding their elements.
 *
 * @returns false if the bytes end inside a segment; call again with more
 */
function scan(state: State, segment: Segment, handlers: LexerHandlers): boolean {
  const { buffer, end, element, terminator, withNames, plain } = state;
  const { starts } = segment;
  let { at, parts } = state;
  while (at < end) {
    if (parts === passedOver) {
      at = indexOfByte(buffer, at, end, terminator);
      if (at === end) break;
    }
    const byte = buffer[at] as number;
    if (byte === element) {
      at++;
      // Elements beyond the limit are counted and reported, but not parsed.
      if (parts <= elementsMax) starts[parts] = at;
      if (parts === 1 && !withNames && isPassedOver(buffer, state.start, at)) parts = passedOver;
      else parts++;
    } else if (byte !== terminator) {
      at++;
    } else {
      state.parts = parts;
      finishSegment(state, segment, handlers, at);
      at++;
      if (at < end && buffer[at] === carriageReturn) at++;
      if (at < end && buffer[at] === lineFeed) at++;
      state.start = at;
      state.at = at;
      if (at === end || plain !== undefined) return true;
      const next = buffer[at] as number;
      if (next < letterA || next > letterZ || next === letterI || next === terminator) return true;
      starts[0] = at;
      parts = 1;
    }
  }
  state.at = at;
  state.parts = parts;
  return false;
}

/**
 * Names of people, which aren't kept, are a fifth of a pharmacy's file. Their elements aren't
 * parsed.
 */
function isPassedOver(buffer: Uint8Array, start: number, end: number): boolean {
  if (end - start !== 4 || buffer[start] !== letterN) return false;
  return buffer[start + 1] === letterM && buffer[start + 2] === digit1;
}

/**
 * The first such byte from `at` on, or `end`. Faster than the built-in search over such short
 * distances; kept out of `scan` because a nested loop there prevents optimization of both.
 */
function indexOfByte(buffer: Uint8Array, at: number, end: number, byte: number): number {
  let found = at;
  while (found < end && buffer[found] !== byte) found++;
  return found;
}

/** Emits the segment that ends before `at`. */
function finishSegment(state: State, segment: Segment, handlers: LexerHandlers, at: number): void {
  const { buffer, start } = state;
  let end = at;
  // Lines that end in CR LF with LF as terminator: the CR is padding.
  if (state.terminator === lineFeed && end > start && buffer[end - 1] === carriageReturn) end--;
  const number = ++state.segments;
  if (at - start > segmentBytesMax) {
    // Too long even though it came in one chunk.
    const place = state.passedBytes + start;
    handlers.onNotice('segment_too_long', number, place, segmentBytesMax);
    return;
  }
  let count = Math.max(0, state.parts - 1);
  if (state.parts === passedOver) {
    // Only its id is reported.
  } else if (count > elementsMax - 1) {
    handlers.onNotice('segment_elements', number, state.passedBytes + start, count);
    count = elementsMax - 1;
  } else {
    segment.starts[state.parts] = end + 1;
  }
  segment.elementCount = count;
  segment.number = number;
  segment.byteOffset = state.passedBytes + start;
  segment.id = idAt(buffer, start, (segment.starts[1] as number) - 1);
  handlers.onSegment(segment);
}

function idAt(buffer: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 2 || length > 3) return 0;
  const third = length === 3 ? (buffer[start + 2] as number) : 0;
  return ((buffer[start] as number) << 16) | ((buffer[start + 1] as number) << 8) | third;
}

function skipToTerminator(state: State): boolean {
  const found = state.buffer.subarray(0, state.end).indexOf(state.terminator, state.at);
  state.start = found < 0 ? state.end : found + 1;
  state.at = state.start;
  if (found >= 0) state.phase = 'segments';
  return found >= 0;
}

/** Envelope trailers, the only segments that are safe to read without a terminator. */
const closingIds: ReadonlySet<number> = new Set([0x534500, 0x474500, 0x494541]);

/** The bytes after the last terminator: read if they close an envelope, otherwise only reported. */
function finishLast(state: State, segment: Segment, handlers: LexerHandlers): void {
  if (state.phase !== 'segments' || state.at === state.start) return;
  const place = state.passedBytes + state.start;
  let end = state.end;
  while (end > state.start && (state.buffer[end - 1] as number) <= space) end--;
  handlers.onNotice('segment_unterminated', state.segments + 1, place, end - state.start);
  const idEnd = state.parts > 1 ? (segment.starts[1] as number) - 1 : end;
  if (closingIds.has(idAt(state.buffer, state.start, idEnd))) {
    finishSegment(state, segment, handlers, end);
  } else {
    // A cut amount would read as a smaller one, so cut segments aren't read at all.
    state.segments++;
  }
  state.start = state.end;
  state.at = state.end;
}
