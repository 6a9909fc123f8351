/** The zones that a pharmacy of the United States can be in, from east to west. */
export const pharmacyTimeZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
] as const;

export type PharmacyTimeZone = (typeof pharmacyTimeZones)[number];

/**
 * Each zone's states by code and name. A state with two zones is in the one where most people live.
 */
const states: Readonly<Record<PharmacyTimeZone, string>> = {
  'America/Puerto_Rico': 'PR Puerto Rico, VI Virgin Islands',
  'America/New_York':
    'CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, IN Indiana, ' +
    'KY Kentucky, MA Massachusetts, MD Maryland, ME Maine, MI Michigan, NC North Carolina, ' +
    'NH New Hampshire, NJ New Jersey, NY New York, OH Ohio, PA Pennsylvania, RI Rhode Island, ' +
    'SC South Carolina, VA Virginia, VT Vermont, WV West Virginia',
  'America/Chicago':
    'AL Alabama, AR Arkansas, IA Iowa, IL Illinois, KS Kansas, LA Louisiana, MN Minnesota, ' +
    'MO Missouri, MS Mississippi, ND North Dakota, NE Nebraska, OK Oklahoma, SD South Dakota, ' +
    'TN Tennessee, TX Texas, WI Wisconsin',
  'America/Denver': 'CO Colorado, ID Idaho, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'Pacific/Pago_Pago': 'AS American Samoa',
  'Pacific/Guam': 'GU Guam, MP Northern Mariana Islands',
};

const zoneByState = new Map(
  pharmacyTimeZones.flatMap((zone) =>
    states[zone]
      .split(', ')
      .flatMap((state) => [
        [state.slice(0, 2), zone] as const,
        [state.slice(3).toUpperCase(), zone] as const,
      ]),
  ),
);

/** The zone of a state, `IL` or `Illinois`; undefined if there is none. */
export function timeZoneOfState(state: string): PharmacyTimeZone | undefined {
  return zoneByState.get(state.replaceAll('.', '').trim().replace(/\s+/g, ' ').toUpperCase());
}
