import type { RemittanceFileSummary } from '@pfs/core/remittance';
import type { Styler } from '../style.ts';
import { plural } from '../wording.ts';

/** The file itself, in one line. */
export function fileLines(
  name: string,
  file: RemittanceFileSummary,
  style: Styler,
): readonly string[] {
  const parts = [
    plural(file.payments, 'payment'),
    plural(file.claims, 'claim'),
    plural(file.segments, 'segment'),
    plural(file.bytes, 'byte'),
  ];
  const verdict = file.unreadable === undefined ? '' : style('red', '; not usable');
  return [`${name}: ${parts.join(', ')}${verdict}`];
}
