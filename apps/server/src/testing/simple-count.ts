/*
 * A second reader of 835 text, made of split() and whole cents, that shares nothing with the
 * product's: what both say of a file is right or wrong in two ways at once.
 */

export interface CountedClaim {
  readonly claimId: string;
  readonly paidOn: string;
  readonly payer: string;
  readonly grossCents: number;
  readonly dirCents: number;
  readonly netCents: number;
  readonly kind: 'paid' | 'denied' | 'reversal';
}

export interface CountedFile {
  readonly claims: readonly CountedClaim[];
  /** Lump sums whose reference has the word DIR. */
  readonly dirLumps: readonly { payer: string; paidOn: string; cents: number }[];
}

export function simpleCount(text: string): CountedFile {
  const claims: CountedClaim[] = [];
  const dirLumps: { payer: string; paidOn: string; cents: number }[] = [];
  let payer = '';
  let paidOn = '';
  for (const segment of text.split('~')) {
    const part = segment.trim().split('*');
    const at = (index: number) => part[index] ?? '';
    if (at(0) === 'BPR') paidOn = at(16).replace(/(....)(..)(..)/, '$1-$2-$3');
    if (at(0) === 'N1' && at(1) === 'PR') payer = at(2);
    if (at(0) === 'CLP') {
      const netCents = cents(at(4));
      const kind = at(2) === '22' ? 'reversal' : at(2) === '4' ? 'denied' : 'paid';
      claims.push({
        claimId: at(1),
        paidOn,
        payer,
        grossCents: netCents,
        dirCents: 0,
        netCents,
        kind,
      });
    }
    for (let index = 2; at(0) === 'CAS' && index < part.length; index += 3) {
      const last = claims.pop();
      if (last === undefined) throw new Error('an adjustment before the first claim');
      const dir = at(index) === '295' ? cents(at(index + 1)) : 0;
      const grossCents = last.grossCents + dir;
      claims.push({ ...last, grossCents, dirCents: last.dirCents + dir });
    }
    for (let index = 3; at(0) === 'PLB' && index < part.length; index += 2) {
      if (/\bDIR\b/.test(at(index))) dirLumps.push({ payer, paidOn, cents: cents(at(index + 1)) });
    }
  }
  return { claims, dirLumps };
}

function cents(text: string): number {
  const [, sign, whole, part] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const value = Number(whole) * 100 + Number((part ?? '').padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

export interface CountedPeriod {
  readonly dirCents: number;
  readonly grossCents: number;
  /** Paid less reversals. */
  readonly claims: number;
  readonly hasClaims: boolean;
}

/** The sums of the days that begin with `prefix`: a year, a month or a day. */
export function periodOf(file: CountedFile, prefix: string, payer?: string): CountedPeriod {
  const inside = (one: { paidOn: string; payer: string }) =>
    one.paidOn.startsWith(prefix) && (payer === undefined || one.payer === payer);
  const claims = file.claims.filter(inside);
  const lumps = file.dirLumps.filter(inside);
  const count = (kind: CountedClaim['kind']) => claims.filter((one) => one.kind === kind).length;
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    dirCents:
      total(claims.map(({ dirCents }) => dirCents)) + total(lumps.map((lump) => lump.cents)),
    grossCents: total(claims.map(({ grossCents }) => grossCents)),
    claims: count('paid') - count('reversal'),
    hasClaims: claims.length > 0,
  };
}

/** Tenths of a percent, half away from zero, in whole numbers. */
export function oneDecimalPercent({ dirCents, grossCents }: CountedPeriod): number {
  return Math.round((dirCents * 1_000) / grossCents) / 10;
}
