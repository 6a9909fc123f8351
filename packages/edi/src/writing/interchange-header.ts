import type { Separators } from '../remittance-description.ts';

/** The one segment of fixed width; it is how a reader learns the separators. */
export function isaText(separators: Separators, date: string, control: number): string {
  const blank = ''.padEnd(10);
  const [sender, receiver] = ['PAYER'.padEnd(15), 'PHARMACY'.padEnd(15)];
  const number = String(control).padStart(9, '0');
  const fields = ['ISA', '00', blank, '00', blank, 'ZZ', sender, 'ZZ', receiver, date, '0600'];
  const rest = ['^', '00501', number, '0', 'P', separators.component];
  const text = [...fields, ...rest].join(separators.element);
  return text + separators.segment + separators.lineEnd;
}
