/** A quotient of whole numbers to a whole number, half away from zero. */
export function roundedQuotient(top: bigint, bottom: bigint): number {
  const sign = top < 0n !== bottom < 0n ? -1 : 1;
  const over = top < 0n ? -top : top;
  const under = bottom < 0n ? -bottom : bottom;
  const rounded = sign * Number((2n * over + under) / (2n * under));
  return rounded === 0 ? 0 : rounded;
}
