import type { Remittance } from '@pfs/wire/remittances';

export function whyNotCounted(remittance: Remittance, all: readonly Remittance[]): string {
  if (remittance.duplicateOf !== null) {
    const original = all.find(({ id }) => id === remittance.duplicateOf);
    return original === undefined
      ? 'The same payment is already here from another file.'
      : `The same payment is already here from ${original.fileName}.`;
  }
  if (remittance.cutOff) {
    return 'It ends inside a payment, which is held. Ask the payer for the whole file.';
  }
  return 'A payment in it is held until its figures are checked.';
}
