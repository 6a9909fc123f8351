import type { Claim, Finding, PaymentHeader } from '@pfs/core/remittance';
import { createLetterCase } from '@pfs/edi/letter-case';
import { createLexer } from '@pfs/edi/lexer';
import { createRemittanceReader } from '@pfs/edi/remittance-reader';
import { elementText, type Segment, segmentId } from '@pfs/edi/segment';

/** A segment of a claim as in the file. */
export interface Line {
  readonly number: number;
  readonly byteOffset: number;
  readonly name: string;
  /** From the first element on. */
  readonly values: readonly string[];
  /** The component separator. */
  readonly component: string;
}

/** One CLP with its segments. */
export interface Occurrence {
  readonly claim: Claim;
  readonly payment: PaymentHeader;
  readonly lines: readonly Line[];
  readonly findings: readonly Finding[];
}

export interface Search {
  readonly occurrences: readonly Occurrence[];
  /** Occurrences in the file; beyond `occurrencesMax` they are only counted. */
  readonly found: number;
  readonly unreadable: boolean;
}

/** A prescription is filled and reversed a few times; a number shared by all claims isn't one. */
export const occurrencesMax = 100;
/** The standard allows 999 services in a claim; nobody reads more. */
const linesMax = 10_000;

const clp = segmentId('CLP');
/** What ends a claim. */
const outside = new Set(['LX', 'PLB', 'SE', 'ST', 'GE', 'GS', 'IEA', 'ISA'].map(segmentId));

/** Searches a file once for the claims of a prescription number. */
export async function findClaim(
  chunks: AsyncIterable<Uint8Array>,
  claimId: string,
): Promise<Search> {
  const claims: { readonly claim: Claim; readonly payment: PaymentHeader }[] = [];
  const findings: Finding[] = [];
  const collected = collectLines(claimId);
  let payment: PaymentHeader | undefined;
  let found = 0;
  let unreadable = false;
  const reader = createRemittanceReader({
    onEvent(event) {
      if (event.kind === 'payment_started') payment = event.payment;
      else if (event.kind === 'finding') findings.push(event.finding);
      else if (event.kind === 'ended') unreadable = event.file.unreadable !== undefined;
      else if (event.kind === 'claim' && event.claim.claimId === claimId) {
        found++;
        const { claim } = event;
        if (payment !== undefined && found <= occurrencesMax) claims.push({ claim, payment });
      }
    },
  });
  const letterCase = createLetterCase();
  for await (const chunk of chunks) {
    const capitals = letterCase.fold(chunk);
    reader.push(capitals);
    collected.push(capitals);
  }
  reader.end();
  collected.end();
  const occurrences = claims.map(({ claim, payment }) => {
    const lines = collected.lines.get(claim.place.segment) ?? [];
    const last = lines.at(-1)?.number ?? claim.place.segment;
    const own = findings.filter(
      ({ place }) => place.segment >= claim.place.segment && place.segment <= last,
    );
    return { claim, payment, lines, findings: own };
  });
  return { occurrences, found, unreadable };
}

/** The segments of each claim of that number, by the number of its CLP. */
function collectLines(claimId: string) {
  const lines = new Map<number, Line[]>();
  let open: Line[] | undefined;
  const lexer = createLexer(
    {
      onSegment(segment) {
        if (segment.id === clp) {
          const isSought = elementText(segment, 1) === claimId && lines.size < occurrencesMax;
          open = isSought ? [] : undefined;
          if (open !== undefined) lines.set(segment.number, open);
        } else if (outside.has(segment.id)) open = undefined;
        if (open !== undefined && open.length < linesMax) open.push(lineOf(segment));
      },
      onNotice: () => undefined,
      onRefused: () => undefined,
    },
    { withNames: true },
  );
  return { lines, push: lexer.push, end: lexer.end };
}

function lineOf(segment: Segment): Line {
  const { bytes, starts, number, byteOffset, elementCount } = segment;
  const name = Buffer.from(bytes.subarray(starts[0], (starts[1] as number) - 1)).toString('latin1');
  const values = Array.from({ length: elementCount }, (_, at) => elementText(segment, at + 1));
  return { number, byteOffset, name, values, component: String.fromCharCode(segment.component) };
}
