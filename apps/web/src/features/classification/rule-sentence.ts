import type { ClassificationRule } from '@pfs/wire/classification';

type Pattern = Pick<ClassificationRule, 'where' | 'code' | 'reference'>;

/** What a rule looks for, in words: `Lump sums with code CS and “AUDIT FEE”`. */
export function patternWords({ where, code, reference }: Pattern): string {
  const what = where === 'provider_adjustment' ? 'Lump sums' : 'Claim adjustments';
  const by = [
    code === null ? '' : `code ${code}`,
    reference === null ? '' : `the words “${reference}”`,
  ].filter((part) => part !== '');
  return `${what} with ${by.join(' and ')}`;
}

export function rowsWords(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} adjustments`;
}
