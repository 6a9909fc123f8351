import { clsx } from 'clsx';
import { SampleStatement } from './sample-statement.tsx';

const problems = [
  {
    title: 'It comes months later',
    text: 'True-ups and recoupments reach back to claims paid long ago.',
  },
  {
    title: 'It comes as a lump sum',
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
          Fees you cannot see are fees you cannot question.
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
