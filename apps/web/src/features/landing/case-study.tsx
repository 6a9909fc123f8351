import { Money } from '../../ui/money.tsx';

const figures = [
  { label: 'Annual DIR fees found', dollars: 118_400 },
  { label: 'Unexplained or above benchmark', dollars: 31_250 },
  { label: 'Recovered after the first letters', dollars: 22_900 },
] as const;

/** The sample case study, labeled as fictional. */
export function CaseStudy() {
  return (
    <section
      aria-labelledby="case-title"
      className="mx-auto grid max-w-[80rem] gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <p className="mb-3 text-[0.8125rem] font-medium text-accent">Sample case study</p>
        <h2 id="case-title" className="title text-3xl leading-tight">
          A two-store pharmacy that audited its own remittances
        </h2>
        <p className="mt-4 text-base text-ink-soft">
          The owner uploaded a year of files in one afternoon. One payer’s performance fees had gone
          from 4% to 9% in two quarters, and two lump sums listed no claims. With the claims in
          hand, the letters to the payer took a morning.
        </p>
        <p className="mt-4 text-[0.8125rem] text-ink-faint">
          Illustration with sample data, not an actual customer’s results.
        </p>
      </div>
      <dl className="flex flex-col justify-center border-t-2 border-ink">
        {figures.map(({ label, dollars }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-6 border-b border-line py-4"
          >
            <dt className="text-base text-ink-soft">{label}</dt>
            <dd className="text-xl font-semibold">
              <Money value={dollars} whole />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
