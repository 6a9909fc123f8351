const claims = [
  { figure: '$50,000-$200,000+', text: 'annual recovery' },
  { figure: '$8K-$75K', text: 'monthly recovery' },
  { figure: '25-40%', text: 'reduction in fee exposure' },
  { figure: '40+ hours', text: 'saved monthly' },
  { figure: '30 days', text: 'to first savings' },
  { figure: '99.9%', text: 'extraction accuracy' },
] as const;

/** What the product says of itself, marked as that. */
export function Claims() {
  return (
    <section aria-labelledby="claims-title" className="border-y border-line bg-sheet">
      <div className="mx-auto max-w-[80rem] px-4 py-14 sm:px-6">
        <h2 id="claims-title" className="title text-2xl">
          What pharmacies stand to gain
        </h2>
        <dl className="mt-8 grid gap-x-8 gap-y-6 min-[480px]:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
          {claims.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse border-l-2 border-accent pl-4">
              <dt className="text-ink-soft">{text}</dt>
              <dd className="text-lg font-semibold tracking-tight tabular-nums sm:text-[1.75rem]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-[0.8125rem] text-ink-faint">
          Our own claims, not independently verified. What you recover depends on your contracts and
          volume. Accuracy is measured on documents that we generate.
        </p>
      </div>
    </section>
  );
}
