import type { PayerContract, PayerContracts } from '@pfs/wire/contract-analysis';
import type { ComponentProps } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { ActionRequired } from './action-required.tsx';
import { DirFeeBar } from './dir-fee-bar.tsx';
import { MonthlyTrend } from './monthly-trend.tsx';
import { NegotiationPapers } from './negotiation-papers.tsx';
import { ProfitabilityBadge, scoreBasisOf } from './profitability-badge.tsx';

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
          <span className="text-xs text-ink-faint"> · {scoreBasisOf(contract)}</span>
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

/** A line of the card; gross revenue less the fees is net revenue. */
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
