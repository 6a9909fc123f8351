import { FileScan, PiggyBank, Scale } from 'lucide-react';

const features = [
  {
    icon: FileScan,
    title: 'Automated Processing',
    text: 'Upload an 835, PDF, or scan. Every claim is reconciled to the cent.',
  },
  {
    icon: Scale,
    title: 'Contract Analysis',
    text: 'What each payer really pays after every take-back.',
  },
  {
    icon: PiggyBank,
    title: 'Savings Opportunities',
    text:
      'Fees above benchmark, claims paid below cost, and unexplained take-backs, ranked by ' +
      'dollar value.',
  },
] as const;

export function Features() {
  return (
    <section aria-labelledby="features-title" className="border-y border-line bg-sheet">
      <div className="mx-auto max-w-[80rem] px-4 py-20 sm:px-6">
        <h2 id="features-title" className="mb-10 title text-3xl">
          From remittance to answers
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-card border border-line bg-paper p-6">
              <Icon className="mb-5 size-6 text-accent" strokeWidth={1.5} aria-hidden="true" />
              <h3 className="mb-2 text-base font-semibold">{title}</h3>
              <p className="text-base text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
