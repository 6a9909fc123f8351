const beside = { gerFees: 0, otherFees: 0, recoupments: 0, unclassified: 0 };

/** Of a dashboard with nothing to compare or beside its DIR fees, without alerts and cases. */
export const nothingBeside = {
  compared: null,
  headline: null,
  comparedYear: null,
  payersOfMonth: [],
  besideDir: { month: beside, year: beside, trend: beside },
  earned: { paid: 0, otherFills: 0, stillExpected: 0, earned: 0 },
  alertsOpen: 0,
  recovery: null,
};
