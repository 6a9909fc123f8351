import type { WholeTerm } from './figure-definition.ts';

/** What brings a difference that is no saving back to zero, so that the terms still add up. */
export function withFloor(terms: readonly (WholeTerm | undefined)[], label: string) {
  const sum = terms.reduce((made, term) => {
    const whole = term?.whole ?? 0;
    return term?.operator === 'minus' ? made - whole : made + whole;
  }, 0);
  if (sum >= 0) return terms;
  const floor: WholeTerm = {
    key: 'floor',
    label,
    operator: 'plus',
    unit: 'dollars',
    whole: -sum,
    rows: null,
  };
  return [...terms, floor];
}
