/** How lines are told apart, without colour too: by their dashes. */
export const seriesLooks = [
  { stroke: 'stroke-mark', fill: 'fill-mark', dashes: undefined },
  { stroke: 'stroke-taken', fill: 'fill-taken', dashes: '6 4' },
  { stroke: 'stroke-good', fill: 'fill-good', dashes: '2 3' },
] as const;
