import type { KpiAlert } from '@pfs/wire/financial-health';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';

const severities = {
  critical: { word: 'Critical', icon: OctagonAlert, look: 'text-taken' },
  warning: { word: 'Warning', icon: TriangleAlert, look: 'text-warn' },
  info: { word: 'For your information', icon: Info, look: 'text-accent' },
} as const;

export function FinancialAlert({ alert }: { readonly alert: KpiAlert }) {
  const { word, icon: Icon, look } = severities[alert.severity];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-[0.8125rem] font-semibold wrap-anywhere">
          <span className="sr-only">{word}: </span>
          {alert.title}
        </h3>
        <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">{alert.message}</p>
      </div>
      {alert.actionRequired ? (
        <ButtonLink href={alert.actionUrl} variant="outline" size="sm" className="print:hidden">
          Take Action
          <span className="sr-only">: {alert.title}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}
