/** A question with its kind. */
export interface BenchQuestion {
  readonly kind: string;
  readonly text: string;
}

/** Periods within 24 months up to today; the first ones have both limits. */
const bounded = [
  ...['this month', 'last month', 'this quarter', 'last quarter', 'this year', 'last year'],
  ...['in January', 'in February', 'in March', 'in April', 'in May', 'in June', 'in July'],
  ...['in Q1', 'in Q2', 'in Q3', 'in the first half of last year', 'in August'],
  ...['month before last', 'in September'],
];
const periods = [
  ...['this month', 'last month', 'this quarter', 'last quarter', 'this year', 'last year'],
  ...['last 3 months', 'last 6 months', 'last 12 months', 'last 2 quarters', 'last 30 days'],
  ...['in January', 'in March', 'in May', 'in July', 'in Q1', 'in Q2', 'since March'],
  ...['last 18 months', 'all time'],
];
const drugs = ['metformin', 'lisinopril', 'atorvastatin', 'losartan', 'sertraline'];

/** The names of the seeded payers, numbered from 1 to 12. */
const payer = (at: number) => `BENCH PAYER ${String((at % 12) + 1).padStart(2, '0')}`;

type Maker = (at: number) => string;

const makers: Readonly<Record<string, Maker>> = {
  total: over([
    () => 'DIR fees',
    () => 'gross amount',
    () => 'all fees',
    () => 'how many claims',
    () => 'payments received',
  ]),
  payer: over([(at) => `DIR fees of ${payer(at)}`, (at) => `gross amount of ${payer(at)}`]),
  top: over([
    () => 'which payer charges the highest DIR fees',
    () => 'top 5 drugs by DIR fees',
    () => 'net amount by payer',
    () => 'lowest DIR percentage by payer',
  ]),
  trend: over([
    () => 'DIR fees by month',
    (at) => `gross amount of ${payer(at)} by month`,
    () => 'denied claims by quarter',
  ]),
  share: over([(at) => `what share of DIR fees comes from ${payer(at)}`]),
  compare: over([(at) => `compare ${payer(at)} with ${payer(at + 1)} on DIR fees`]),
  explain: (at) => `why did DIR fees change ${bounded[at]}`,
  drugs: over([
    (at) => `net profit of ${drugs[at % drugs.length]}`,
    () => 'net profit by drug',
    (at) => `DIR fees of ${drugs[at % drugs.length]}`,
    () => 'top 10 drugs by gross profit',
  ]),
  amounts: over([
    (at) => `how many claims with DIR fees over $${at + 1}`,
    (at) => `show claims with DIR fees over $${at + 1}`,
    (at) => `show claims of ${payer(at)} with gross amount over $${(at + 1) * 100}`,
  ]),
  pharmacy: over([
    () => 'vendor spend',
    () => 'net profit',
    () => 'expenses by month',
    () => 'cash flow',
  ]),
};

/** Each generator's question for each period. */
function over(sayings: readonly Maker[]): Maker {
  return (at) => `${sayings[at % sayings.length]?.(at)} ${periods[at]}`;
}

const questionsOfKind = 20;

/** Two hundred different questions of mixed kinds. */
export function assistantQuestions(): readonly BenchQuestion[] {
  return Array.from({ length: questionsOfKind }, (_, at) =>
    Object.entries(makers).map(([kind, make]) => ({ kind, text: make(at) })),
  ).flat();
}
