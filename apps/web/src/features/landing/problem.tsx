import { clsx } from 'clsx';
import { Money } from '../../ui/money.tsx';

interface Line {
  readonly what: string;
  readonly note: string;
  readonly dollars: number;
  readonly taken?: boolean;
}

const lines: readonly Line[] = [
  { what: '412 claims', note: 'as agreed at the counter', dollars: 48_210.66 },
  { what: 'DIR fees on 96 claims', note: 'performance, tier 3', dollars: 2_874.12, taken: true },
  { what: 'GER true-up', note: 'lump sum, no claims listed', dollars: 1_905, taken: true },
  { what: 'Transaction fees', note: '412 at $0.11', dollars: 45.32, taken: true },
];

const paid = 43_386.22;

/** A remittance as the product reads it, with sample figures that add up. */
function SampleStatement() {
  return (
    <figure className="lg:-rotate-1">
      <div className="relative">
        <div
          className={clsx(
            'absolute inset-0 translate-x-3 translate-y-3 rounded-card border border-line',
            'bg-sunken',
          )}
        />
        <div className="relative rounded-card border border-line bg-sheet p-6 shadow-float sm:p-8">
          <div className="flex items-start justify-between gap-4 border-b-2 border-ink pb-4">
            <div>
              <p className="title text-xl">Remittance advice</p>
              <p className="text-[0.8125rem] text-ink-faint">Payer A, EFT of March 14</p>
            </div>
            <p
              className={clsx(
                'rounded-full border border-good-line bg-good-soft px-2.5 py-0.5 text-xs',
                'font-medium text-good',
              )}
            >
              Adds up
            </p>
          </div>
          <table className="w-full">
            <caption className="sr-only">A sample remittance</caption>
            <tbody>
              {lines.map((line) => (
                <tr key={line.what} className="border-b border-line">
                  <th scope="row" className="py-3 pr-4 text-left font-normal">
                    {line.what}
                    <span className="block text-xs text-ink-faint">{line.note}</span>
                  </th>
                  <td className="py-3 text-right align-top text-base">
                    <Money value={line.dollars} sign={line.taken ? 'taken' : 'plain'} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-b-4 border-double border-ink text-lg font-semibold">
                <th scope="row" className="py-3 text-left">
                  Paid to you
                </th>
                <td className="py-3 text-right">
                  <Money value={paid} />
                </td>
              </tr>
            </tfoot>
          </table>
          <p className="mt-5 rounded-card bg-taken-soft px-4 py-3 text-taken">
            <strong className="font-semibold">10.0% taken back.</strong> Last month it was 7.2%.
          </p>
        </div>
      </div>
      <figcaption className="mt-6 text-center text-xs text-ink-faint">Sample figures</figcaption>
    </figure>
  );
}

const problems = [
  {
    title: 'Fees arrive months later',
    text: 'True-ups and recoupments reach back to claims paid long ago.',
  },
  {
    title: 'Fees come as lump sums',
    text: 'One line deducts thousands and lists no prescriptions.',
  },
  {
    title: 'Every payer uses a different format',
    text: 'Adding them up by hand takes days.',
  },
] as const;

export function Problem() {
  return (
    <section
      aria-labelledby="problem-title"
      className={clsx(
        'mx-auto grid max-w-[80rem] gap-x-16 gap-y-10 px-4 py-20 sm:px-6',
        'items-center lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]',
      )}
    >
      <div>
        <h2 id="problem-title" className="mb-8 title text-3xl leading-tight">
          You can’t dispute fees you can’t see.
        </h2>
        <ol className="flex flex-col">
          {problems.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2.5rem_1fr] border-t border-line py-5 last:border-b"
            >
              <span className="title text-lg text-ink-faint" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="mt-1 max-w-prose text-base text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <SampleStatement />
    </section>
  );
}
