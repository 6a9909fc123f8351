import { categoryName } from '@pfs/core/category';
import type { ClaimDetail, ClaimSegments } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { subtractDollars, sumDollars } from '../../lib/format/dollars.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EquationLine } from '../../ui/equation.tsx';
import { Equation } from '../../ui/equation.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AllocatedFees } from '../provider-adjustments/public.ts';
import { DocumentOrigin } from '../review/public.ts';
import { ClaimFacts, ClaimReversals, FillPayments, Part } from './claim-facts.tsx';
import { claimQuery, claimSegmentsQuery } from './claims.queries.ts';
import { NoSegments, OriginalSegments, segmentAnchor, segmentParts } from './original-segments.tsx';

/** One claim: what was paid, what was taken and by which rule, and its place in the file. */
export function ClaimPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(claimQuery(id));
  const claim = query.data;
  return (
    <Dialog
      form="sheet"
      title={claim ? `Claim ${claim.claimId}` : 'Claim'}
      description={claim ? (claim.payerName ?? 'Unknown payer') : null}
      onClose={onClose}
    >
      <QueryState
        query={query}
        what="this claim"
        loading={<Skeletons className="gap-4" heights="h-24 h-28 h-40" />}
      >
        {(detail) => <ClaimParts claim={detail} />}
      </QueryState>
    </Dialog>
  );
}

function ClaimParts({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <ClaimFacts claim={claim} />
      <Part title="Payment">
        <Equation lines={paidEquation(claim)} />
        {claim.difference === 0 ? null : (
          <Notice tone="warn" title="This claim doesn’t balance">
            {differenceText(claim)}
          </Notice>
        )}
      </Part>
      <Part title="Net and gross">
        <Equation lines={grossEquation(claim)} />
      </Part>
      <ClaimAdjustments claim={claim} />
      <AllocatedFees claimId={claim.id} />
      <ClaimReversals claim={claim} />
      <FillPayments claim={claim} />
      <ClaimSegmentsSection claim={claim} />
    </div>
  );
}

interface SectionProps {
  readonly claim: ClaimDetail;
}

/** The claim in its original file, with names hidden. */
function ClaimSegmentsSection({ claim }: SectionProps) {
  return (
    <Part title="In the original file">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From <TextLink href={remittancePath(claim.remittanceId)}>{claim.fileName}</TextLink>
        {claim.segment === null ? '.' : `, starting at segment ${claim.segment}.`}
      </p>
      <ClaimSource claim={claim} />
    </Part>
  );
}

function ClaimSource({ claim }: SectionProps) {
  if (claim.segment !== null) return <OriginalSegments key={claim.id} id={claim.id} />;
  if (claim.origin.decidedBy === 'segment') return <NoSegments />;
  return <DocumentOrigin key={claim.id} claim={claim} />;
}

type Term = Pick<EquationLine, 'key' | 'label' | 'dollars'>;

/** A deduction, or an addition where the amount is negative: never "minus minus". */
function takenAway({ key, label, dollars }: Term): EquationLine {
  return dollars < 0
    ? { key, label, dollars: Math.abs(dollars), operator: 'plus' }
    : { key, label, dollars, operator: 'minus' };
}

function added({ key, label, dollars }: Term): EquationLine {
  return dollars < 0
    ? { key, label, dollars: Math.abs(dollars), operator: 'minus' }
    : { key, label, dollars, operator: 'plus' };
}

/** Charge − adjustments = paid, or what it should be where the claim does not balance. */
export function paidEquation(claim: ClaimDetail): readonly EquationLine[] {
  const adjusted = sumDollars(claim.adjustments.map(({ amount }) => amount));
  return [
    { key: 'charge', label: 'Charge', dollars: claim.chargeAmount },
    takenAway({ key: 'adjusted', label: 'Adjustments', dollars: adjusted }),
    {
      key: 'paid',
      label: claim.difference === 0 ? 'Paid' : 'Calculated payment',
      dollars: subtractDollars(claim.chargeAmount, adjusted),
      operator: 'equals',
    },
  ];
}

/** Net + fees = gross; fees that are zero are left out. */
export function grossEquation(claim: ClaimDetail): readonly EquationLine[] {
  const fees: readonly Term[] = [
    { key: 'dir', label: 'DIR fees', dollars: claim.dirFee },
    { key: 'ger', label: 'Effective rate (GER) fees', dollars: claim.gerFee },
    { key: 'other', label: 'Other fees', dollars: claim.otherFees },
  ];
  return [
    { key: 'net', label: 'Net paid', dollars: claim.netAmount },
    ...fees.filter(({ dollars }) => dollars !== 0).map(added),
    { key: 'gross', label: 'Gross', dollars: claim.grossAmount, operator: 'equals' },
  ];
}

/** How much the paid amount differs from the calculated one. */
export function differenceText({ netAmount, difference }: ClaimDetail): string {
  const off = `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'less' : 'more'}`;
  return `The payer paid ${formatMoney(netAmount)}, ${off} than calculated. Totals use the amount paid.`;
}

type Adjustment = ClaimDetail['adjustments'][number];

/** Every adjustment by the payer, with the rule that classified it. */
function ClaimAdjustments({ claim }: { readonly claim: ClaimDetail }) {
  const { adjustments } = claim;
  const { data } = useQuery({ ...claimSegmentsQuery(claim.id), enabled: claim.segment !== null });
  const numbers = adjustmentSegments(adjustments, data?.segments ?? []);
  return (
    <Part title="Adjustments">
      {adjustments.length === 0 ? (
        <p className="text-ink-faint">None. The payer paid the full charge.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-[0.8125rem]">
          {adjustments.map((adjustment, index) => (
            <AdjustmentRow
              key={keyOf(adjustment, index)}
              adjustment={adjustment}
              segment={numbers[index]}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

function keyOf({ level, group, reason }: Adjustment, index: number): string {
  return `${level} ${group} ${reason} ${index}`;
}

/**
 * The segment of each adjustment. Both lists are in the order of the file; where they disagree, no
 * segment is named.
 */
export function adjustmentSegments(
  adjustments: ClaimDetail['adjustments'],
  segments: ClaimSegments['segments'],
): readonly (number | undefined)[] {
  const listed = segments.filter(({ ofClaim }) => ofClaim).flatMap(adjustmentsIn);
  return adjustments.map(({ group, reason }, index) => {
    const found = listed[index];
    return found?.group === group && found.reason === reason ? found.number : undefined;
  });
}

/** A CAS has its group first, then reason, amount and quantity, up to six times. */
function adjustmentsIn({ text, number }: ClaimSegments['segments'][number]) {
  const [name, group = '', ...rest] = segmentParts(text).elements;
  if (name !== 'CAS') return [];
  const found: { group: string; reason: string; number: number }[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [reason = '', amount = ''] = rest.slice(at, at + 2);
    if (reason !== '' || amount !== '') found.push({ group, reason, number });
  }
  return found;
}

type Rule = Adjustment['rule'];

const ownRule = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** The rule that decided: one of the pharmacy's own, or a built-in one. */
export function ruleText({ id, version }: Rule): string {
  if (ownRule.test(id)) return `Classified by your rule, version ${version}.`;
  return `Classified by built-in rule ${id}, version ${version}.`;
}

interface RowProps {
  readonly adjustment: Adjustment;
  readonly segment: number | undefined;
}

function AdjustmentRow({ adjustment, segment }: RowProps) {
  const { level, group, reason, amount, category, rule } = adjustment;
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">
          {category === 'unclassified' ? (
            <Badge variant="warn">{categoryName(category)}</Badge>
          ) : (
            categoryName(category)
          )}
        </p>
        <p className="text-xs text-ink-faint wrap-anywhere">
          <span className="figures">
            {group} {reason}
          </span>
          , on the {level === 'claim' ? 'whole claim' : 'service line'}. {ruleText(rule)}
          {segment === undefined ? null : (
            <>
              {' '}
              <a href={`#${segmentAnchor(segment)}`} className="text-accent underline">
                Segment {segment}
              </a>
            </>
          )}
        </p>
      </div>
      <Money value={amount} sign="taken" />
    </li>
  );
}
