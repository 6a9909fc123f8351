import type { Analytics } from '@pfs/wire/analytics';
import { formatCount } from '../../lib/format-number.ts';
import type { Period } from '../../lib/period.ts';
import { CardSection } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';

const cardsMax = 6;

type Drug = Analytics['drugAnalysis'][number];

interface DrugCardsProps {
  readonly drugs: readonly Drug[];
  readonly period: Period;
}

export function DrugCards({ drugs, period }: DrugCardsProps) {
  const shown = drugs.slice(0, cardsMax);
  return (
    <CardSection
      title="Top Drugs by DIR Fees"
      description="Fees taken from claims. Lump sums name no drug and stay out."
    >
      {shown.length === 0 ? (
        <p className="px-5 pt-4 pb-10 text-center text-ink-faint">No claims in this period</p>
      ) : (
        <ul className="grid gap-3 px-5 pb-5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((drug) => (
            <DrugCard key={`${drug.ndc} ${drug.drugName}`} drug={drug} period={period} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function DrugCard({ drug, period }: { readonly drug: Drug; readonly period: Period }) {
  const { drugName, ndc, totalDirFees, claimCount } = drug;
  // A drug is known by its NDC; one without, by its name.
  const filter = { ...period, ...(ndc === null ? { ndc: '', drug: drugName ?? '' } : { ndc }) };
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line px-4 py-3">
      <h3 className="font-medium wrap-anywhere">{drugName ?? 'Unknown Drug'}</h3>
      <p className="figures text-xs text-ink-faint">{ndc === null ? 'No NDC' : `NDC ${ndc}`}</p>
      <dl className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>
          <dt className="text-xs text-ink-faint">DIR fees</dt>
          <dd className="text-lg font-semibold text-taken">
            <FigureLink figure="claimDirFees" value={totalDirFees} {...filter}>
              <Money value={totalDirFees} />
            </FigureLink>
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-xs text-ink-faint">Claims</dt>
          <dd className="figures">
            <FigureLink figure="claims" value={claimCount} {...filter}>
              {formatCount(claimCount)}
            </FigureLink>
          </dd>
        </div>
      </dl>
    </li>
  );
}
