import type { ReactNode } from 'react';

interface DetailPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of an invoice's details with a heading of its own. */
export function DetailPart({ title, children }: DetailPartProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-[0.9375rem] font-semibold">{title}</h3>
      {children}
    </section>
  );
}
