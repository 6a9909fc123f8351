import { type Cents, toCents } from '../money.ts';

/**
 * Splits an amount over weights so that the parts add up to it, to the cent, by largest remainder;
 * of equal remainders the earlier one gets the cent. Every part has the sign of the amount.
 *
 * @param totalCents what is split; may be negative
 * @param weights whole numbers, none negative, not all zero (cents, or 1 for each claim)
 * @returns one part for each weight, in their order
 * @throws RangeError when the weights can't carry the amount
 */
export function allocateCents(totalCents: Cents, weights: readonly number[]): readonly Cents[] {
  const weightSum = sumOfWeights(weights);
  if (weightSum === 0n) {
    if (totalCents === 0) return weights.map(() => toCents(0));
    throw new RangeError('nothing to allocate the amount to: all weights are zero');
  }
  const total = BigInt(Math.abs(totalCents));
  const parts: number[] = [];
  const remainders: { readonly index: number; readonly remainder: bigint }[] = [];
  let left = total;
  for (const [index, weight] of weights.entries()) {
    // Cents times cents outgrows 2^53 with quite ordinary sums, hence bigint.
    const product = total * BigInt(weight);
    const part = product / weightSum;
    parts.push(Number(part));
    remainders.push({ index, remainder: product % weightSum });
    left -= part;
  }
  remainders.sort((a, b) => {
    if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
    return a.index - b.index;
  });
  for (const { index } of remainders.slice(0, Number(left))) parts[index] = (parts[index] ?? 0) + 1;
  return withSign(totalCents, parts);
}

function sumOfWeights(weights: readonly number[]): bigint {
  let sum = 0n;
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) {
      throw new RangeError(`not a weight: ${weight}`);
    }
    sum += BigInt(weight);
  }
  return sum;
}

function withSign(totalCents: Cents, parts: readonly number[]): readonly Cents[] {
  const signed = parts.map((part) => toCents(totalCents < 0 ? -part : part));
  const sum = signed.reduce<number>((a, b) => a + b, 0);
  if (sum !== totalCents) throw new RangeError(`parts add up to ${sum}, not to ${totalCents}`);
  return signed;
}
