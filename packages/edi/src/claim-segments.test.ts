import { describe, expect, test } from 'vitest';
import {
  type ClaimPlace,
  cutClaimSegments,
  cutPaymentHeader,
  ownSegmentsMax,
  textCharactersMax,
  type Window,
} from './claim-segments.ts';
import { createDelimiterTracker, type Delimiters } from './delimiters.ts';
import { createLexer } from './lexer.ts';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import type { Separators } from './remittance-description.ts';
import { elementText } from './segment.ts';
import { readText } from './testing/read-text.ts';
import { write835Text } from './write-835.ts';

const usual: Separators = { element: '*', component: ':', segment: '~', lineEnd: '\n' };

function fileOf(seed: number, separators: Separators = usual): string {
  return write835Text({
    ...generatePharmacyRemittance({ seed, claims: 8, payments: 2 }),
    separators,
  });
}

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The separators in force at a byte, with the file coming in pieces of a size. */
function inForce(bytes: Uint8Array, at: number, pieceBytes = 64 * 1024): Delimiters {
  const tracker = createDelimiterTracker();
  for (let from = 0; from < at; from += pieceBytes) {
    tracker.push(bytes.subarray(from, Math.min(at, from + pieceBytes)));
  }
  return tracker.end() as Delimiters;
}

function whole(bytes: Uint8Array): Window {
  return { bytes, byteOffset: 0, final: true };
}

/** Every segment of a file as reading finds it. */
function lexed(bytes: Uint8Array) {
  const segments: { number: number; byteOffset: number; start: string }[] = [];
  const lexer = createLexer(
    {
      onSegment: (segment) => {
        const { number, byteOffset } = segment;
        segments.push({ number, byteOffset, start: elementText(segment, 1) });
      },
      onNotice: () => undefined,
      onRefused: () => undefined,
    },
    { withNames: true },
  );
  lexer.push(bytes);
  lexer.end();
  return segments;
}

const interchanges: readonly [string, string][] = [
  ['one interchange', fileOf(1)],
  ['no line ends', fileOf(2, { ...usual, lineEnd: '' })],
  ['line feed as terminator', fileOf(3, { ...usual, segment: '\n', lineEnd: '' })],
  [
    'CR LF with line feed as terminator',
    fileOf(3, { ...usual, segment: '\n', lineEnd: '' })
      .replaceAll('\n', '\r\n')
      .replace(':\r\n', ':\n'),
  ],
  ['a pipe and a control character', fileOf(4, { ...usual, element: '|', segment: '\u001d' })],
  ['no envelope', fileOf(5).slice(fileOf(5).indexOf('GS*'))],
  [
    'three interchanges, each with its own separators',
    fileOf(6) +
      fileOf(7, { element: '|', component: '>', segment: '\n', lineEnd: '' }) +
      fileOf(8, { ...usual, element: '!', segment: "'", lineEnd: '\r\n' }),
  ],
];

describe.each(interchanges)('in a file with %s', (_, text) => {
  const bytes = bytesOf(text);
  const { claims, payments } = readText(text);
  const placeOf = (place: { segment: number; byteOffset: number }): ClaimPlace => ({
    ...place,
    delimiters: inForce(bytes, place.byteOffset, 700),
  });

  test('every claim is cut out from its CLP to where the next thing begins', () => {
    expect(claims.length).toBeGreaterThan(7);
    const all = lexed(bytes);
    for (const claim of claims) {
      const cutOut = cutClaimSegments(whole(bytes), placeOf(claim.place));
      expect(cutOut.complete).toBe(true);
      expect(cutOut.own[0]?.text.split(/[*|!]/).slice(0, 2)).toEqual(['CLP', claim.claimId]);
      expect(cutOut.own.slice(1).every(({ text: own }) => !/^(CLP|LX|PLB|SE)\W/.test(own))).toBe(
        true,
      );
      expect(cutOut.after[0]?.text).toMatch(/^(CLP|LX|PLB|SE)\W/);
      for (const { number, byteOffset, text: own } of [
        ...cutOut.before,
        ...cutOut.own,
        ...cutOut.after,
      ]) {
        expect(all[number - 1]).toMatchObject({ number, byteOffset });
        expect(own).not.toMatch(/[~\r\n']/);
        expect(text.startsWith(own, byteOffset)).toBe(true);
      }
    }
  });

  test('a window of a few bytes more gives the same as the whole file', () => {
    for (const claim of claims) {
      const place = placeOf(claim.place);
      const expected = cutClaimSegments(whole(bytes), place);
      const from = Math.max(0, place.byteOffset - 2_000);
      let found: ReturnType<typeof cutClaimSegments> | undefined;
      for (let to = place.byteOffset + 1; !found?.complete; to += 37) {
        const window = {
          bytes: bytes.subarray(from, to),
          byteOffset: from,
          final: to >= bytes.length,
        };
        found = cutClaimSegments(window, place);
      }
      expect(found).toEqual(expected);
    }
  });

  test('a payment is known by its amount, its trace and its two parties', () => {
    for (const payment of payments) {
      const header = cutPaymentHeader(whole(bytes), placeOf(payment.place));
      expect(header.map(({ text: own }) => own.slice(0, 3).replace(/\W/, ''))).toEqual([
        'BPR',
        'TRN',
        'N1',
        'N1',
      ]);
      expect(header[1]?.text).toContain(payment.traceNumber);
    }
  });
});

describe('the separators in force', () => {
  test.each([1, 7, 105, 106, 512, 4_096, 65_536])('in pieces of %i bytes', (pieceBytes) => {
    const bytes = bytesOf(interchanges.at(-1)?.[1] ?? '');
    const { claims } = readText(interchanges.at(-1)?.[1] ?? '');
    const found = claims.map(({ place }) => inForce(bytes, place.byteOffset, pieceBytes).element);
    expect([...new Set(found)].map((code) => String.fromCharCode(code))).toEqual(['*', '|', '!']);
  });

  test('what reads ISA inside a segment changes nothing', () => {
    const text = fileOf(1).replace('LX*1', `LX*1~\nNTE*ADD*VISA*ISA|${'X|'.repeat(16)}>!~\nLX*1`);
    const bytes = bytesOf(text);
    const last = readText(text).claims.at(-1);
    expect(inForce(bytes, last?.place.byteOffset ?? 0).element).toBe(0x2a);
  });
});

test('another file at the place is an error, not somebody else’s claim', () => {
  const place = { segment: 1, byteOffset: 0, delimiters: inForce(bytesOf(fileOf(1)), 200) };
  expect(() => cutClaimSegments(whole(bytesOf(fileOf(1))), place)).toThrow('no claim stands');
});

test('a claim of more segments than a screen holds is cut and says so', () => {
  const text = `CLP*1*1*5*5~${'AMT*B6*1~'.repeat(ownSegmentsMax)}SE*1*1~`;
  const delimiters = { element: 0x2a, component: 0x3a, segment: 0x7e };
  const place = { segment: 1, byteOffset: 0, delimiters };
  const found = cutClaimSegments(whole(bytesOf(text)), place);
  expect(found.own).toHaveLength(ownSegmentsMax);
  expect(found).toMatchObject({ cut: true, complete: true, after: [] });
  const long = cutClaimSegments(whole(bytesOf(`CLP*${'9'.repeat(5_000)}~SE*1~`)), place);
  expect(long.own[0]?.text).toHaveLength(textCharactersMax + 1);
});
