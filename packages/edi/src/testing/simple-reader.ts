/** What a file comes to, read in the plainest way. */
export interface SimpleClaim {
  readonly claimId: string;
  readonly net: bigint;
  readonly gross: bigint;
  readonly dir: bigint;
  readonly patient: bigint;
  readonly difference: bigint;
  readonly ndc: string;
  readonly filled: string;
}

export interface SimplePayment {
  readonly amount: bigint;
  readonly lumps: bigint;
  readonly claims: readonly SimpleClaim[];
}

/**
 * A second reader that shares nothing with the first: the whole file as text, split on `~` and
 * `*`, amounts as bigint. It knows only files as our writer makes them.
 */
export function readSimply(text: string): readonly SimplePayment[] {
  const segments = text.split('~').map((segment) => segment.trim().split('*'));
  const payments: { amount: bigint; lumps: bigint; claims: MutableClaim[] }[] = [];
  for (const [id, ...elements] of segments) {
    const payment = payments.at(-1);
    const claim = payment?.claims.at(-1);
    if (id === 'BPR') payments.push({ amount: cents(elements[1]), lumps: 0n, claims: [] });
    else if (id === 'CLP') payment?.claims.push(newClaim(elements));
    else if (id === 'CAS' && claim) addAdjustments(claim, elements);
    else if (id === 'SVC' && claim) claim.ndc = elements[0]?.split(':')[1] ?? '';
    else if (id === 'DTM' && claim && elements[0] === '472') claim.filled = elements[1] ?? '';
    else if (id === 'PLB' && payment) {
      for (let at = 3; at < elements.length; at += 2) payment.lumps += cents(elements[at]);
    }
  }
  return payments;
}

type MutableClaim = { -readonly [Key in keyof SimpleClaim]: SimpleClaim[Key] };

function newClaim(elements: readonly string[]): MutableClaim {
  const [claimId = '', , charge, paid, patient] = elements;
  const net = cents(paid);
  const difference = cents(charge) - net;
  const rest = { dir: 0n, ndc: '', filled: '' };
  return { claimId, net, gross: net, patient: cents(patient), difference, ...rest };
}

function addAdjustments(claim: MutableClaim, [, ...triplets]: readonly string[]): void {
  for (let at = 0; at < triplets.length; at += 3) {
    const amount = cents(triplets[at + 1]);
    claim.difference -= amount;
    if (triplets[at] !== '295') continue;
    claim.dir += amount;
    claim.gross += amount;
  }
}

function cents(text = ''): bigint {
  if (text === '') return 0n;
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole || '0') * 100n + BigInt(fraction.padEnd(2, '0'));
  return negative ? -value : value;
}
