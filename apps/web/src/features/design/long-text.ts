/** As long as the longest names of payers are. */
export const longText =
  'Consolidated Pharmacy Benefit Administrators of the Greater Tri-County Area, LLP';
