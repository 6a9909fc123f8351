/**
 * What a remittance file comes to, counted in the plainest way there is: the whole file in memory,
 * split on its separators. It shares no line with the product's reader.
 */
export interface IndependentCount {
  readonly claims: number;
  /** Paid claims less reversals. */
  readonly countedClaims: number;
  readonly dirCents: number;
  readonly grossCents: number;
  readonly dirCentsByPayer: ReadonlyMap<string, number>;
  readonly dirCentsByMonth: ReadonlyMap<string, number>;
}

interface Sums {
  claims: number;
  counted: number;
  dir: number;
  gross: number;
}

const feeReasons = new Set(['295']);
const dirWords = /\b(DIR|PERFORMANCE)\b/;

export function countIndependently(text: string): IndependentCount {
  const sums: Sums = { claims: 0, counted: 0, dir: 0, gross: 0 };
  const byPayer = new Map<string, number>();
  const byMonth = new Map<string, number>();
  let payer = '';
  let month = '';
  const addDir = (cents: number): void => {
    sums.dir += cents;
    byPayer.set(payer, (byPayer.get(payer) ?? 0) + cents);
    byMonth.set(month, (byMonth.get(month) ?? 0) + cents);
  };
  for (const segment of text.split('~')) {
    const elements = segment.trim().split('*');
    switch (elements[0]) {
      case 'BPR':
        month = `${elements[16]?.slice(0, 4)}-${elements[16]?.slice(4, 6)}`;
        break;
      case 'N1':
        if (elements[1] === 'PR') {
          payer = elements[2] ?? '';
          byPayer.set(payer, byPayer.get(payer) ?? 0);
        }
        break;
      case 'CLP':
        sums.claims += 1;
        // A month with claims is one, though nothing was taken in it.
        byMonth.set(month, byMonth.get(month) ?? 0);
        if (['1', '2', '3'].includes(elements[2] ?? '')) sums.counted += 1;
        if (elements[2] === '22') sums.counted -= 1;
        sums.gross += cents(elements[4]);
        break;
      case 'CAS':
        for (let at = 2; at < elements.length; at += 3) {
          if (!feeReasons.has(elements[at] ?? '')) continue;
          addDir(cents(elements[at + 1]));
          sums.gross += cents(elements[at + 1]);
        }
        break;
      case 'PLB':
        for (let at = 3; at < elements.length; at += 2) {
          if (dirWords.test(elements[at] ?? '')) addDir(cents(elements[at + 1]));
        }
        break;
      default:
    }
  }
  return {
    claims: sums.claims,
    countedClaims: sums.counted,
    dirCents: sums.dir,
    grossCents: sums.gross,
    dirCentsByPayer: byPayer,
    dirCentsByMonth: byMonth,
  };
}

function cents(text: string | undefined): number {
  return Math.round(Number(text ?? 0) * 100);
}

/** `$1,234.56`, with the sign before the dollar. */
export function usd(amountCents: number): string {
  const text = (Math.abs(amountCents) / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
  });
  return amountCents < 0 ? `−${text}` : text;
}
