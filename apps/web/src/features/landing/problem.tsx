import { clsx } from 'clsx';
import { SampleStatement } from './sample-statement.tsx';

const problems = [
  {
    title: 'It comes months later',
    text: 'A claim that paid $42 in January can lose $9 of it in April.',
  },
  {
    title: 'It comes in a lump',
    text: 'One line of a remittance takes thousands and names no prescription.',
  },
  {
    title: 'It hides in formats',
    text: 'Each payer sends another file. Adding them up by hand takes days.',
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
