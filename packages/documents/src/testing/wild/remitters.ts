import type { SeededRandom } from '@pfs/edi/seeded-random';
import { letterheads } from './letterhead.ts';

/** Who sends remittances: PBMs, plans, cards, central pay and payers of invoices. */
export const remitters = {
  pbm: [
    'Brightwater Rx',
    'Crestline Pharmacy Management',
    'Ironwood Benefit Services',
    'Sable River Prescription Plans',
    'Castlegate Rx Network, Inc.',
    'Halcyon Scripts LLC',
    'Fieldstone PBM',
    'Lumenara Health Services',
  ],
  plan: [
    'Beacon Ridge Community Health Plan',
    'Golden Prairie HealthChoice',
    'Amity Care of Michigan',
    'Harbor State Health Partners',
    'Pinnacle Senior Advantage',
  ],
  card: ['ClearPrice Savings Card', 'MedBridge Copay Programs', 'Copay Relief Processing, LLC'],
  longTermCare: ['SeniorScript LTC Network', 'Evergreen Facility Rx', 'Caremont Institutional Rx'],
  buyer: [
    'Alder County Board of Supervisors',
    'Mercy Hollow Hospice',
    'Riverstone Behavioral Health',
    'Franklin Regional Jail Authority',
  ],
  psao: ['Mainspring Pharmacy Network', 'Cornerstone Provider Alliance', 'Hometown Rx Central Pay'],
} as const;

export const remitterAddresses = [
  ['2600 Lakeview Parkway, Floor 4', 'Irving, TX 75039'],
  ['PO Box 29045', 'Phoenix, AZ 85038-9045'],
  ['1 Corporate Center Dr', 'Scottsdale, AZ 85254'],
  ['880 Technology Blvd', 'Hudson, OH 44236'],
] as const;

export const pharmacyAddresses = [
  ['401 E Broadway', 'Enid, OK 73701'],
  ['19 Mill Street, Unit B', 'Camden, ME 04843'],
  ['6620 State Road 44', 'DeLand, FL 32724'],
] as const;

export type RemitterKind = keyof typeof remitters;

/** A sender of the kind with its letterhead and mailing address. */
export function chooseRemitter(random: SeededRandom, kind: RemitterKind) {
  return {
    payer: random.pick<string>(remitters[kind]),
    from: random.pick(remitterAddresses),
    to: random.pick(pharmacyAddresses),
    letterhead: {
      kind: random.pick(letterheads),
      color: random.pick(['#1f4e79', '#006a4e', '#7a1f3d', '#444444']),
    },
  };
}
