const [aboveFive, aboveTwo, aboveOne] = [Math.sqrt(50), Math.sqrt(10), Math.sqrt(2)];
/** Each round may widen the ends, which may ask for larger steps. */
const roundsMax = 10;

type Range = readonly [from: number, to: number];

export interface LinearScale {
  (value: number): number;
  /** Round values between the ends, about so many. */
  readonly ticks: (count: number) => number[];
}

/** From amounts to pixels; with `niceFor` the ends become round ones for so many ticks. */
export function linearScale(domain: Range, [low, high]: Range, niceFor?: number): LinearScale {
  const [from, to] = niceFor === undefined ? domain : niceEnds(domain, niceFor);
  const scale = (value: number) => {
    const share = (value - from) / (to - from);
    return low * (1 - share) + high * share;
  };
  return Object.assign(scale, { ticks: (count: number) => ticksBetween([from, to], count) });
}

/** Steps below one are kept as what one is divided by: 0.1 is no number that adds up exactly. */
interface Step {
  readonly size: number;
  readonly divides: boolean;
}

function stepFor([from, to]: Range, count: number): Step {
  const rough = (to - from) / count;
  const power = Math.floor(Math.log10(rough));
  const rest = rough / 10 ** power;
  const factor = rest >= aboveFive ? 10 : rest >= aboveTwo ? 5 : rest >= aboveOne ? 2 : 1;
  return power < 0
    ? { size: 10 ** -power / factor, divides: true }
    : { size: 10 ** power * factor, divides: false };
}

function niceEnds(domain: Range, count: number): Range {
  let [from, to] = domain;
  let before: Step | undefined;
  for (let round = 0; round < roundsMax; round += 1) {
    const step = stepFor([from, to], count);
    const { size, divides } = step;
    if (before?.size === size && before.divides === divides) break;
    from = divides ? Math.floor(from * size) / size : Math.floor(from / size) * size;
    to = divides ? Math.ceil(to * size) / size : Math.ceil(to / size) * size;
    before = step;
  }
  return [from, to];
}

function ticksBetween([from, to]: Range, count: number): number[] {
  const { size, divides } = stepFor([from, to], count);
  const at = (index: number) => (divides ? index / size : index * size);
  let first = Math.round(divides ? from * size : from / size);
  let last = Math.round(divides ? to * size : to / size);
  if (at(first) < from) first += 1;
  if (at(last) > to) last -= 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => at(first + index));
}

export interface Places {
  /** The middle of each place. */
  readonly at: (index: number) => number;
  readonly step: number;
}

/** Points from end to end; a single one lies in the middle. */
export function pointPlaces(count: number, [from, to]: Range): Places {
  const step = (to - from) / Math.max(1, count - 1);
  const first = count === 1 ? (from + to) / 2 : from;
  return { step, at: (index) => first + index * step };
}

/** Bands of equal width, one beside the other. */
export function bandPlaces(count: number, width: number): Places {
  const step = width / Math.max(1, count);
  return { step, at: (index) => (index + 0.5) * step };
}
