import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

export const passwordHint =
  'At least 8 characters, with an uppercase letter, a lowercase letter, a number, and a special character. Longer is safer: try a few unrelated words.';

interface AccountPageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One narrow card for a page with a single task. It is at the top, because a centered one would
 * move while the page loads.
 */
export function AccountPage({ title, description, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-[30rem] flex-1 px-4 py-12 sm:py-20">
      <title>{`${title} · Pharmacy Financial Suite`}</title>
      <Card className="p-6 sm:p-8">
        <h1 className="title text-2xl leading-9">{title}</h1>
        {description ? <div className="mt-1 text-ink-soft">{description}</div> : null}
        <div className="mt-6">{children}</div>
      </Card>
    </div>
  );
}
