import type { HealthIndicator } from '@pfs/wire/financial-health';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { formatCount } from '../../lib/format-number.ts';
import type { Period } from '../../lib/period.ts';
import { Badge } from '../../ui/badge.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Progress } from '../../ui/progress.tsx';

const statuses = {
  excellent: { word: 'Excellent', variant: 'good' },
  good: { word: 'Good', variant: 'active' },
  warning: { word: 'Warning', variant: 'warn' },
  critical: { word: 'Critical', variant: 'destructive' },
} as const;

const notJudged = { word: 'Not judged', variant: 'outline' } as const;

const trends = {
  up: { word: 'Better than before', icon: ArrowUpRight, look: 'text-good' },
  down: { word: 'Worse than before', icon: ArrowDownRight, look: 'text-taken' },
  flat: { word: 'As before', icon: ArrowRight, look: 'text-ink-faint' },
} as const;

interface IndicatorProps {
  readonly indicator: HealthIndicator;
  readonly period: Period;
}

export function IndicatorCard({ indicator, period }: IndicatorProps) {
  const { category, score, description, figure, value, payer } = indicator;
  const status = indicator.status === null ? notJudged : statuses[indicator.status];
  const trend = trends[indicator.trend];
  return (
    <li className="flex min-w-0 flex-col gap-2 bg-sheet px-5 py-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-[0.8125rem] font-semibold">{category}</h3>
        <Badge variant={status.variant}>{status.word}</Badge>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="figures text-2xl font-semibold">
          {score === null ? '–' : formatCount(score)}
        </span>
        {score === null ? null : (
          <>
            <span className="text-xs text-ink-faint">of 100</span>
            <span
              className={`ml-auto inline-flex items-center gap-1 self-center text-xs ${trend.look}`}
            >
              <trend.icon className="size-4" aria-hidden="true" />
              {trend.word}
            </span>
          </>
        )}
      </p>
      {score === null ? null : (
        <Progress label={`${category} score`} fraction={fractionOf(score)} />
      )}
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        <FigureLink figure={figure} value={value} payer={payer ?? undefined} {...period}>
          {description}
        </FigureLink>
      </p>
    </li>
  );
}

function fractionOf(score: number): number {
  return score / 100;
}
