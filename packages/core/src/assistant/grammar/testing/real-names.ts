import { demoNames } from '../../testing/questions/demo-names.ts';
import type { KnownNames } from '../../understanding.ts';

/** A pharmacy whose payers share words, and are called by other names than their own. */
export const realNames: KnownNames = {
  payers: [
    'CVS CAREMARK',
    'EXPRESS SCRIPTS',
    'HUMANA COMMERCIAL',
    'HUMANA PART D',
    'MEDIMPACT',
    'OPTUMRX',
    'PRIME THERAPEUTICS',
  ],
  drugs: demoNames.drugs,
  vendors: ['AmerisourceBergen', 'Cardinal Health', 'McKesson Corporation'],
};
