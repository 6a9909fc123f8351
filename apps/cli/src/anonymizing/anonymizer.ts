import { createLexer, segmentBytesMax } from '@pfs/edi/lexer';
import { elementEnd, elementStart, elementText, type Segment } from '@pfs/edi/segment';
import { createDisguise, type Disguise } from './disguise.ts';
import { type ElementKind, kindOfElement } from './element-kinds.ts';

/** Behind this much without a segment, none that can be read begins before it. */
const waitingBytesMax = 8 * segmentBytesMax;
/** The longest code that stays; a longer text where a code belongs could be anything. */
const codeLengthMax = 5;

/** Thrown when a file is not EDI, of which nothing can be kept. */
export class NotEdiError extends Error {}

/**
 * The bytes of a remittance with persons, numbers and addresses replaced, each element as long as
 * before. Everything between segments that can be read is replaced too, but for its separators.
 */
export async function* anonymize(
  chunks: AsyncIterable<Uint8Array>,
  key: string,
): AsyncIterable<Uint8Array> {
  const work = createWork(key);
  for await (const chunk of chunks) {
    // The lexer's buffer, and with it what waits here, stays small for chunks of any size.
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
  let waiting: Buffer = Buffer.alloc(0);
  /** Where `waiting` begins in the file. */
  let offset = 0;
  let done: Buffer[] = [];
  let disguise = createDisguise(key, '');
  let delimiters: Segment['delimiters'] | undefined;
  const lexer = createLexer(
    {
      onSegment(segment) {
        if (segment.delimiters !== delimiters) {
          delimiters = segment.delimiters;
          disguise = createDisguise(key, String.fromCharCode(...Object.values(delimiters)));
        }
        passGap(segment.byteOffset);
        const text = rewritten(segment, disguise);
        done.push(Buffer.from(text, 'latin1'));
        pass(text.length);
      },
      onNotice: () => undefined,
      onRefused(content) {
        throw new NotEdiError(`it is not an EDI file (${content})`);
      },
    },
    { withNames: true },
  );

  function pass(bytes: number): void {
    waiting = waiting.subarray(bytes);
    offset += bytes;
  }

  /** What lies before a byte of the file and belongs to no segment. */
  function passGap(to: number): void {
    const gap = waiting.subarray(0, to - offset);
    if (gap.length === 0) return;
    // Before the first segment stands nothing but white space and a byte order mark.
    if (offset === 0) done.push(gap);
    else done.push(Buffer.from(disguiseGap(gap.toString('latin1'), disguise), 'latin1'));
    pass(gap.length);
  }

  function handOut(): Uint8Array {
    const whole = Buffer.concat(done);
    done = [];
    return whole;
  }

  return {
    take(piece) {
      waiting = Buffer.concat([waiting, piece]);
      lexer.push(piece);
      if (waiting.length > waitingBytesMax) passGap(offset + waiting.length - waitingBytesMax / 2);
      return handOut();
    },
    finish() {
      lexer.end();
      const tail = waiting.toString('latin1');
      const idEnd = endOfId(tail, delimiters);
      done.push(Buffer.from(tail.slice(0, idEnd), 'latin1'));
      done.push(Buffer.from(disguiseGap(tail.slice(idEnd), disguise), 'latin1'));
      return handOut();
    },
  };
}

/** The id of a last segment without end decides whether it is read at all, so it stays. */
function endOfId(tail: string, delimiters: Segment['delimiters'] | undefined): number {
  let start = 0;
  while (tail.charCodeAt(start) <= 0x20 || tail.charCodeAt(start) === delimiters?.segment) start++;
  const idLengthMax = 3;
  const end = tail.indexOf(String.fromCharCode(delimiters?.element ?? 0), start);
  return end < 0 ? start + idLengthMax : Math.min(end, start + idLengthMax);
}

/** Text whose structure is unknown: each run of letters and digits is hidden. */
function disguiseGap(text: string, disguise: Disguise): string {
  return text.replace(/[^\s*~]{1,64}/g, disguise.hide);
}

/** A segment's bytes as text, from its id to before its end. */
function rewritten(segment: Segment, disguise: Disguise): string {
  const { bytes, starts, delimiters, elementCount } = segment;
  const idStart = starts[0] as number;
  const idEnd = (starts[1] as number) - 1;
  const id = Buffer.from(bytes.buffer, bytes.byteOffset + idStart, idEnd - idStart);
  const name = id.toString('latin1');
  let text = name.slice(0, 3) + disguise.hide(name.slice(3));
  const separator = String.fromCharCode(delimiters.element);
  const component = String.fromCharCode(delimiters.component);
  for (let element = 1; element <= elementCount; element++) {
    const length = elementEnd(segment, element) - elementStart(segment, element);
    const value = length === 0 ? '' : elementText(segment, element);
    text += separator + replaced(value, kindOfElement(name, element), component, disguise);
  }
  return text;
}

function replaced(value: string, kind: ElementKind, component: string, disguise: Disguise): string {
  if (value === '') return value;
  switch (kind) {
    case 'code':
      return codeKept(value, disguise);
    case 'number':
      return disguise.hideLetters(value);
    case 'composite': {
      const [qualifier = '', code = '', ...rest] = value.split(component);
      const modifiers = rest.map((part) => codeKept(part, disguise));
      const kept = /^[\dA-Za-z-]{0,13}$/.test(code) ? code : disguise.hide(code);
      const parts = value.includes(component) ? [kept, ...modifiers] : [];
      return [codeKept(qualifier, disguise), ...parts].join(component);
    }
    case 'reference': {
      const [code = '', ...rest] = value.split(component);
      const words = rest.map((part) => disguise.hideDigits(part));
      return [codeKept(code, disguise), ...words].join(component);
    }
    case 'hidden':
      return value.split(component).map(disguise.hide).join(component);
  }
}

/** Versions such as `005010X221A1` stay too. */
function codeKept(value: string, disguise: Disguise): string {
  const stays = value.length <= codeLengthMax || /^\d{6}(X\d{3}(A\d)?)?$/.test(value);
  return stays ? value : disguise.hide(value);
}
