import type { Onboarding } from '@pfs/wire/onboarding';
import { formatCount } from '../../lib/format-number.ts';

/** How much of what is shown is test data: "1 file with 312 claims". */
export function sampleDataWords({ files, claims }: Onboarding['sampleData']): string {
  const fileWords = `${formatCount(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${fileWords} with ${formatCount(claims)} ${claims === 1 ? 'claim' : 'claims'}`;
}
