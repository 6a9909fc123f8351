import { dayFromCompact } from '@pfs/core/days';
import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { normalizeNdc } from '@pfs/core/ndc';
import type { Place } from '@pfs/core/remittance';

/** A segment of a file that is held in memory as a whole. */
export interface Segment810 {
  readonly id: string;
  /** Behind the id, counted from 1; left out ones are empty. */
  element(number: number): string;
  readonly place: Place;
}

const isaCharacters = 106;
/** Of one segment; longer ones are no X12. */
const charactersMax = 4_000;
const segmentsMax = 500_000;

/** The segments of an X12 file; each ISA sets the delimiters of what follows it. */
export function* segments810(text: string): Generator<Segment810> {
  let at = startOf(text);
  let element = '*';
  let terminator = '~';
  for (let number = 1; number <= segmentsMax && at < text.length; number += 1) {
    if (text.startsWith('ISA', at) && text.length - at >= isaCharacters) {
      element = text.charAt(at + 3);
      terminator = text.charAt(at + isaCharacters - 1);
    }
    const end = text.indexOf(terminator, at);
    const own = text.slice(at, end === -1 ? text.length : end);
    // What has no end was cut off.
    if (end === -1 || own.length > charactersMax) return;
    const parts = own.split(element);
    const place = { segment: number, byteOffset: at };
    const id = (parts[0] ?? '').trim().toUpperCase();
    if (id !== '') yield { id, place, element: (one) => parts[one]?.trim() ?? '' };
    at = end + 1;
    while (/\s/.test(text.charAt(at))) at += 1;
  }
}

function startOf(text: string): number {
  return Math.max(0, text.search(/\S/));
}

/** Bytes as text, one character each: X12 has no other letters. */
export function latin1Text(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return pieces.join('').replace(/^ï»¿/, '');
}

/** A value as an element says it. */
export function value810(value: string, printed = value): DraftValue {
  return { value, printed, box: undefined, decidedBy: 'text_layer', confidence: 1 };
}

/** A decimal number of the standard in its plain form; empty for what is none. */
export function decimal810(text: string): string {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null || !/\d/.test(text)) return '';
  const [, sign = '', whole = '', fraction = ''] = match;
  const plain = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** An amount as the standard writes totals: without the point before its last two digits. */
export function implied810(text: string): string {
  const match = /^(-?)0*(\d*)$/.exec(text);
  if (match === null || !/\d/.test(text)) return '';
  const [, sign = '', digits = ''] = match;
  const padded = digits.padStart(3, '0');
  const plain = `${padded.slice(0, -2)}.${padded.slice(-2)}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

export function day810(text: string): DraftValue {
  const compact = /^\d{6}$/.test(text) ? `20${text}` : text;
  return value810((/^\d{8}$/.test(compact) ? dayFromCompact(compact) : undefined) ?? '', text);
}

const shapes: Readonly<Record<string, readonly number[]>> = {
  N1: [4, 4, 2],
  N2: [5, 3, 2],
  N3: [5, 4, 1],
};

/** A drug code by its qualifier; undefined where the qualifier names none. */
export function ndc810(qualifier: string, text: string): DraftValue | undefined {
  if (!['N1', 'N2', 'N3', 'N4', 'ND'].includes(qualifier) || text === '') return undefined;
  const shape = /^\d{10}$/.test(text) ? shapes[qualifier] : undefined;
  const [labeler = 0, product = 0] = shape ?? [];
  const dashed =
    shape === undefined
      ? text
      : [
          text.slice(0, labeler),
          text.slice(labeler, labeler + product),
          text.slice(labeler + product),
        ].join('-');
  return value810(normalizeNdc(dashed) ?? '', text);
}
