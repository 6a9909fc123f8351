import { costIsUnknown } from '@pfs/core/figures/verdicts';
import { lastDayOf } from '@pfs/core/metrics/periods';
import type { PayerContract, PayerContracts } from '@pfs/wire/contract-analysis';
import { clsx } from 'clsx';
import { FileLock, FileText, TrendingDown, TrendingUp, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { formatMonthShort } from '../../lib/format/format-day.ts';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';

interface PayerContractCardProps {
  readonly contract: PayerContract;
  readonly period: PayerContracts['period'];
}

export function PayerContractCard({ contract, period }: PayerContractCardProps) {
  const { payerName } = contract;
  const filter = { ...period, payer: payerName };
  return (
    <article
      className={
        'flex min-w-0 flex-1 flex-col gap-4 rounded-card border border-line bg-sheet px-5 py-4'
      }
    >
      <header className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere">{payerName}</h2>
          <ProfitabilityBadge contract={contract} />
        </div>
        <p className="text-[0.8125rem] text-ink-soft">
          <FigureLink figure="claims" value={contract.totalClaims} {...filter}>
            {formatCount(contract.totalClaims)} {contract.totalClaims === 1 ? 'claim' : 'claims'}
          </FigureLink>
          {contract.grossRevenue > 0 ? (
            <span className="text-xs text-ink-faint"> · {scoreBasisOf(contract)}</span>
          ) : null}
        </p>
        <MonthlyTrend contract={contract} />
      </header>
      <DirFeeBar contract={contract} period={period} />
      <dl className="flex flex-col gap-1.5 text-[0.8125rem]">
        <Amount
          name="Gross Revenue"
          figure="grossAmount"
          value={contract.grossRevenue}
          {...filter}
        />
        <Amount name="DIR Fees" figure="dirFees" value={contract.dirFees} {...filter} taken />
        <Amount name="GER Fees" figure="gerFees" value={contract.gerFees} {...filter} taken />
        <Amount name="Other Fees" figure="otherFees" value={contract.otherFees} {...filter} taken />
        <Amount
          name="Net Revenue"
          figure="netAmount"
          value={contract.netRevenue}
          {...filter}
          look="border-t border-line pt-1 font-medium"
        />
      </dl>
      {contract.negotiationPriority === 'high' ? <ActionRequired contract={contract} /> : null}
      <NegotiationPapers payerName={payerName} />
    </article>
  );
}

interface AmountProps extends ComponentProps<typeof FigureLink> {
  readonly name: string;
  readonly value: number;
  readonly taken?: boolean;
  readonly look?: string;
}

/** A line of the card; gross revenue minus fees is net revenue. */
function Amount({ name, taken = false, look = '', ...link }: Omit<AmountProps, 'children'>) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}>
      <dt className={look === '' ? 'text-ink-soft' : ''}>{name}</dt>
      <dd>
        <FigureLink {...link}>
          <Money value={link.value} {...(taken ? { sign: 'taken' } : {})} />
        </FigureLink>
      </dd>
    </div>
  );
}

/** What to do about a high-priority payer. */
function ActionRequired({ contract }: { readonly contract: PayerContract }) {
  return (
    <div className="rounded-card border border-taken-line bg-taken-soft px-3 py-2.5">
      <h3 className="flex items-center gap-1.5 text-[0.8125rem] font-semibold text-taken">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        Action Required
      </h3>
      <p className="mt-1 text-[0.8125rem] wrap-anywhere">{contract.recommendedAction}</p>
    </div>
  );
}

interface DirFeeBarProps {
  readonly contract: PayerContract;
  readonly period: PayerContracts['period'];
}

function DirFeeBar({ contract, period }: DirFeeBarProps) {
  const { payerName, dirFeePercentage, grossRevenue } = contract;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-3 text-[0.8125rem]">
        <span className="text-ink-soft">DIR Fee %</span>
        <FigureLink figure="dirPercentage" value={dirFeePercentage} payer={payerName} {...period}>
          <span className="figures font-medium">
            {grossRevenue > 0 ? formatPercent(dirFeePercentage) : 'No gross revenue'}
          </span>
        </FigureLink>
      </p>
      <Progress
        label={`DIR Fee % of ${payerName}; a full bar is 20%`}
        fraction={barFractionOf(dirFeePercentage)}
      />
    </div>
  );
}

/** The change of the DIR rate in the last full month; renders nothing without one. */
function MonthlyTrend({ contract }: { readonly contract: PayerContract }) {
  const { monthlyTrend, lastMonth, monthBefore, lumpSumsLeftOut } = contract;
  if (monthlyTrend === 0) return null;
  const up = monthlyTrend > 0;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem]">
      <span
        className={clsx('flex items-center gap-1 font-medium', up ? 'text-taken' : 'text-good')}
      >
        <Icon className="size-4" aria-hidden="true" />
        {up ? 'Up' : 'Down'} {formatPercent(Math.abs(monthlyTrend))}
      </span>
      <span className="text-ink-faint">
        <MonthShare contract={contract} of={monthBefore} /> to{' '}
        <MonthShare contract={contract} of={lastMonth} />
        {lumpSumsLeftOut ? ', excluding non-monthly lump sums' : null}
      </span>
    </p>
  );
}

interface MonthShareProps {
  readonly contract: PayerContract;
  readonly of: PayerContract['lastMonth'];
}

/** A link to the rows, unless lump sums are left out of the rate. */
function MonthShare({ contract, of: { month, dirFeePercentage } }: MonthShareProps) {
  const said = `${formatPercent(dirFeePercentage)} in ${formatMonthShort(month)}`;
  if (contract.lumpSumsLeftOut) return said;
  return (
    <FigureLink
      figure="dirPercentage"
      value={dirFeePercentage}
      payer={contract.payerName}
      from={`${month}-01`}
      to={lastDayOf(month)}
    >
      {said}
    </FigureLink>
  );
}

/** The report for the payer, and the internal preparation sheet. */
function NegotiationPapers({ payerName }: { readonly payerName: string }) {
  return (
    <div className="mt-auto flex flex-col gap-2 print:hidden">
      <PaperButton
        payerName={payerName}
        path="/api/analysis/negotiation-report"
        description={`Negotiation report of ${payerName}`}
        variant="outline"
        icon={FileText}
        label="Generate Negotiation Report"
      />
      <PaperButton
        payerName={payerName}
        path="/api/analysis/negotiation-preparation"
        description={`Preparation sheet of ${payerName}`}
        variant="ghost"
        icon={FileLock}
        label="Internal Preparation Sheet"
      />
    </div>
  );
}

interface PaperButtonProps {
  readonly payerName: string;
  readonly path: string;
  readonly description: string;
  readonly variant: 'outline' | 'ghost';
  readonly icon: typeof FileText;
  readonly label: string;
}

function PaperButton(props: PaperButtonProps) {
  const { payerName, path, description, variant, icon: Icon, label } = props;
  const { pending, start } = useDownload();
  const address = `${path}?${new URLSearchParams({ payer: payerName, format: 'pdf' })}`;
  return (
    <Button
      variant={variant}
      className="w-full"
      pending={pending !== undefined}
      onClick={() => void start(address, description)}
    >
      {pending === undefined ? <Icon aria-hidden="true" /> : null}
      {label}
      <span className="sr-only"> for {payerName}</span>
    </Button>
  );
}

const percentageMax = 20;
const scale = 5;

/** The fill of a DIR percentage bar from 0 to 1: capped at 20% and scaled by 5. */
export function barFractionOf(percentage: number): number {
  return (Math.min(Math.max(percentage, 0), percentageMax) * scale) / 100;
}

/** If too few costs are known to speak of profit, the labels are about DIR % only. */
const dirLooks = {
  profitable: { variant: 'outline', word: 'Good DIR %' },
  marginal: { variant: 'warn', word: 'Fair DIR %' },
  unprofitable: { variant: 'destructive', word: 'Poor DIR %' },
} as const;

const looks = {
  profitable: { variant: 'good', word: 'Profitable' },
  marginal: { variant: 'warn', word: 'Marginal' },
  unprofitable: { variant: 'destructive', word: 'Unprofitable' },
} as const;

export function ProfitabilityBadge({ contract }: { readonly contract: PayerContract }) {
  const { profitabilityScore, netMargin, grossRevenue } = contract;
  if (grossRevenue <= 0) return <Badge variant="outline">No gross</Badge>;
  const { variant, word } = (netMargin === null ? dirLooks : looks)[profitabilityScore];
  return (
    <Badge variant={variant} className="shrink-0">
      {word}
    </Badge>
  );
}

/** What the score is based on, so that nobody takes an estimate for a margin. */
function scoreBasisOf({ netMargin }: PayerContract): string {
  if (netMargin === null) return `scored on DIR % only. ${costIsUnknown}`;
  return `scored on DIR % and a net margin of ${formatPercent(netMargin)}`;
}
