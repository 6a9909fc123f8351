import type { Remittance } from '@pfs/wire/remittances';

export function whyNotCounted(remittance: Remittance, all: readonly Remittance[]): string {
  if (remittance.duplicateOf !== null) {
    const original = all.find(({ id }) => id === remittance.duplicateOf);
    return original === undefined
      ? 'The same payment is already here from another file.'
      : `The same payment is already here from ${original.fileName}.`;
  }
  return 'A payment in it is held until its figures are checked.';
}
