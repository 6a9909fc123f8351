import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ProsePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ProsePage({ title, children }: ProsePageProps) {
  return (
    <article
      className={clsx(
        'mx-auto w-full max-w-[44rem] px-4 py-10 text-base sm:px-6 [&_a]:text-accent',
        '[&_a]:underline [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-semibold',
        '[&_li]:mt-1 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6',
      )}
    >
      <title>{`${title} · Pharmacy Financial Suite`}</title>
      <h1 className="title text-4xl">{title}</h1>
      {children}
    </article>
  );
}
