/** Something with a number and a net that may each be misread. */
export interface Matchable {
  readonly claimId: string | undefined;
  readonly net: string | undefined;
  readonly dateOfService: string | undefined;
}

/** For each true claim the index of the one read for it, or undefined if it was not found. */
export function matchClaims(
  truth: readonly Matchable[],
  read: readonly Matchable[],
): readonly (number | undefined)[] {
  const used = new Set<number>();
  const matches: (number | undefined)[] = truth.map(() => undefined);
  const rules: readonly ((one: Matchable, other: Matchable) => boolean)[] = [
    (one, other) => one.claimId === other.claimId,
    (one, other) => one.net === other.net && one.dateOfService === other.dateOfService,
    (one, other) => one.dateOfService === other.dateOfService,
    (one, other) => one.net === other.net,
    () => true,
  ];
  for (const isSame of rules) {
    truth.forEach((claim, at) => {
      if (matches[at] !== undefined) return;
      const found = nearest(read, at, (place, other) => !used.has(place) && isSame(claim, other));
      if (found === undefined) return;
      used.add(found);
      matches[at] = found;
    });
  }
  return matches;
}

function nearest(
  read: readonly Matchable[],
  at: number,
  fits: (place: number, claim: Matchable) => boolean,
): number | undefined {
  const places = read.flatMap((claim, place) => (fits(place, claim) ? [place] : []));
  return places.sort((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
}
