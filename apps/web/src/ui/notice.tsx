import { clsx } from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { icon: Info, look: 'border-accent-line bg-accent-soft', mark: 'text-accent' },
  warn: { icon: TriangleAlert, look: 'border-warn-line bg-warn-soft', mark: 'text-warn' },
  destructive: { icon: CircleAlert, look: 'border-taken-line bg-taken-soft', mark: 'text-taken' },
} as const;

interface NoticeProps {
  readonly tone?: keyof typeof tones;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Read aloud as soon as it appears. */
  readonly urgent?: boolean;
}

export function Notice({ tone = 'info', title, children, action, urgent = false }: NoticeProps) {
  const { icon: Icon, look, mark } = tones[tone];
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-start gap-3 rounded-card border px-4 py-3', look)}
    >
      <Icon className={clsx('mt-0.5 size-4 shrink-0', mark)} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}

/** A strip across the top of the page. */
export function Banner({ tone = 'info', children }: Pick<NoticeProps, 'tone' | 'children'>) {
  const { icon: Icon, look, mark } = tones[tone ?? 'info'];
  return (
    <div
      role="status"
      className={clsx(
        'border-b px-4 py-2 text-center text-[0.8125rem] print:[&_button]:hidden',
        look,
      )}
    >
      <Icon className={clsx('mr-2 inline size-4 align-text-bottom', mark)} aria-hidden="true" />
      {children}
    </div>
  );
}
