/** Of questions that wait for the model at a time: of one pharmacy, and of all in this process. */
const ofOrganizationMax = 2;
const inAllMax = 8;

export interface ModelTurns {
  /** Answers how the turn is given back; undefined where all are taken. */
  take(organizationId: string): (() => void) | undefined;
}

export function openTurns(): ModelTurns {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take(organizationId) {
      const own = taken.get(organizationId) ?? 0;
      if (own >= ofOrganizationMax || inAll >= inAllMax) return undefined;
      taken.set(organizationId, own + 1);
      inAll += 1;
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        inAll -= 1;
        const left = (taken.get(organizationId) ?? 1) - 1;
        if (left === 0) taken.delete(organizationId);
        else taken.set(organizationId, left);
      };
    },
  };
}
