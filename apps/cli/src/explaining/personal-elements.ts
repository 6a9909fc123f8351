/** Ids of persons among the numbers of a claim. */
const personalReferences: ReadonlySet<string> = new Set(['1L', '1W', '28', '6P', 'EA', 'IG', 'SY']);

/** Whether an element says who the patient or a member is. */
export function isPersonal(segmentName: string, values: readonly string[], element: number) {
  if (segmentName === 'NM1') return (element >= 3 && element <= 7) || element === 9 || element > 11;
  return segmentName === 'REF' && element >= 2 && personalReferences.has(values[0] ?? '');
}
