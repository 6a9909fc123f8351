import type {
  Claim,
  Finding,
  Payment,
  PaymentHeader,
  ProviderAdjustment,
  RemittanceEvent,
  RemittanceFileSummary,
} from '@pfs/core/remittance';
import { createRemittanceReader, type RemittanceReaderOptions } from '../remittance-reader.ts';

/** A file as tests look at it: everything it told, by kind. */
export interface ReadFile {
  readonly events: readonly RemittanceEvent[];
  readonly started: readonly PaymentHeader[];
  readonly payments: readonly Payment[];
  readonly claims: readonly Claim[];
  readonly lumps: readonly ProviderAdjustment[];
  readonly findings: readonly Finding[];
  readonly codes: readonly string[];
  readonly file: RemittanceFileSummary;
}

export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Reads a whole file that was pushed in chunks of a size, or by their ends. */
export function readBytes(
  bytes: Uint8Array,
  chunkBytes = bytes.length || 1,
  options: Omit<RemittanceReaderOptions, 'onEvent'> = {},
): ReadFile {
  const events: RemittanceEvent[] = [];
  const reader = createRemittanceReader({ ...options, onEvent: (event) => events.push(event) });
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    reader.push(bytes.slice(from, from + chunkBytes));
  }
  reader.end();
  return gather(events);
}

export function readText(
  text: string,
  chunkBytes?: number,
  options?: Omit<RemittanceReaderOptions, 'onEvent'>,
): ReadFile {
  return readBytes(bytesOf(text), chunkBytes, options);
}

export function gather(events: readonly RemittanceEvent[]): ReadFile {
  const last = events.at(-1);
  if (last?.kind !== 'ended') throw new Error('a file always ends');
  const findings = events.flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
  return {
    events,
    started: events.flatMap((event) => (event.kind === 'payment_started' ? [event.payment] : [])),
    payments: events.flatMap((event) => (event.kind === 'payment_ended' ? [event.payment] : [])),
    claims: events.flatMap((event) => (event.kind === 'claim' ? [event.claim] : [])),
    lumps: events.flatMap((event) =>
      event.kind === 'provider_adjustment' ? [event.adjustment] : [],
    ),
    findings,
    codes: findings.map(({ code }) => code),
    file: last.file,
  };
}

export const isaText =
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PHARMACY       *260115*0600*^*00501*' +
  '000000001*0*P*:~';

/** The segments of one payment of $55.00 that is in perfect order. */
export const goodPayment: readonly string[] = [
  'ST*835*0001',
  'BPR*I*55*C*ACH*CCP*01*999999992*DA*123*1900000001**01*999988880*DA*98765*20260115',
  'TRN*1*800000001*1900000001',
  'DTM*405*20260114',
  'N1*PR*EXAMPLE RX*XV*ERX01',
  'N1*PE*MAIN STREET PHARMACY*XX*1234567893',
  'LX*1',
  'CLP*1234567*1*100*60*10*13*260000000001',
  'NM1*QC*1*DOE*JANE****MI*M1',
  'SVC*N4:00093721410*100*60**30',
  'DTM*472*20260107',
  'CAS*CO*45*25**295*5',
  'CAS*PR*3*10',
  'PLB*1234567893*20261231*CS:DIR Q4*5',
  'SE*15*0001',
];

export interface EnvelopeParts {
  readonly isa?: string;
  readonly gs?: string;
  readonly ge?: string;
  readonly iea?: string;
}

/** A file around the segments of its transaction sets. */
export function fileText(segments: readonly string[], parts: EnvelopeParts = {}): string {
  const {
    isa = isaText,
    gs = 'GS*HP*PAYER*PHARMACY*20260115*0600*1*X*005010X221A1~',
    ge = 'GE*1*1~',
    iea = 'IEA*1*000000001~',
  } = parts;
  return isa + gs + segments.map((segment) => `${segment}~`).join('') + ge + iea;
}

/** The good payment with segments replaced (by how they begin) or, with '', left out. */
export function changed(changes: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const segments = goodPayment.flatMap((segment) => {
    const start = Object.keys(changes).find((key) => segment.startsWith(key));
    if (start === undefined) return [segment];
    used.add(start);
    return changes[start] === '' ? [] : (changes[start] ?? '').split('~');
  });
  if (used.size !== Object.keys(changes).length) throw new Error('a change met no segment');
  const last = segments.length - 1;
  if (changes['SE'] === undefined && segments[last]?.startsWith('SE')) {
    segments[last] = `SE*${segments.length}*0001`;
  }
  return fileText(segments);
}
