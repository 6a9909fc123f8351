import type { DoubtfulClaim, MatchCandidate } from '@pfs/wire/recovery';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { Fact } from '../../ui/stats.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { doubtsPageSize, doubtsQuery, recoveryPaths } from './recovery.queries.ts';

interface DoubtfulClaimsProps {
  readonly hasDoubts: boolean;
  readonly page: number;
  readonly chosenPage: number;
  readonly onPage: (page: number) => void;
  readonly onChosenPage: (page: number) => void;
}

/** Claims that only a person can match, and those that a person has matched. */
export function DoubtfulClaims(props: DoubtfulClaimsProps) {
  const { hasDoubts, page, chosenPage, onPage, onChosenPage } = props;
  return (
    <>
      {hasDoubts ? (
        <CardSection
          title="Ambiguous claims"
          description="Each of these claims fits more than one adjudication, or shares its only one. Amounts never decide. Choose the one it pays."
        >
          <DoubtList isChosen={false} page={page} onPage={onPage} />
        </CardSection>
      ) : null}
      <ChosenClaims page={chosenPage} onPage={onChosenPage} />
    </>
  );
}

interface ListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function ChosenClaims(props: ListProps) {
  const query = useQuery(doubtsQuery(props.page, true));
  if (query.data === undefined || query.data.total === 0) return null;
  return (
    <CardSection
      title="Matched by your team"
      description="These choices stay when files are imported again."
    >
      <DoubtList isChosen {...props} />
    </CardSection>
  );
}

function DoubtList({ isChosen, page, onPage }: ListProps & { readonly isChosen: boolean }) {
  const query = useQuery(doubtsQuery(page, isChosen));
  return (
    <QueryState query={query} what="the ambiguous claims" loading={<LoadingRows />}>
      {({ rows, total }) => (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {rows.map((claim) => (
              <li key={claim.id} className="flex flex-col gap-3 px-5 py-4">
                <ClaimFacts claim={claim} />
                <ul className="grid gap-3 sm:grid-cols-2">
                  {claim.candidates.map((candidate) => (
                    <Candidate key={candidate.id} {...{ claim, candidate, isChosen }} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <Pager
            what="claims"
            page={page}
            pageSize={doubtsPageSize}
            total={total}
            onPage={onPage}
          />
        </>
      )}
    </QueryState>
  );
}

function ClaimFacts({ claim }: { readonly claim: DoubtfulClaim }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.8125rem]">
      <Fact name="Claim" strong>
        <TextLink href={`/analytics?claim=${claim.id}`}>{claim.claimNumber}</TextLink>
      </Fact>
      <Fact name="Drug">{claim.drugName ?? claim.ndc ?? 'Unknown Drug'}</Fact>
      <Fact name="Payer">{claim.payerName}</Fact>
      <Fact name="Filled on">
        <Day value={claim.filledOn} />
      </Fact>
      <Fact name="Paid on">
        <Day value={claim.paidOn} />
      </Fact>
      <Fact name="Paid">
        <Money value={claim.paid} />
      </Fact>
      <Fact name="Patient paid">
        <Money value={claim.patientPaid} />
      </Fact>
      {claim.controlNumber === null ? null : (
        <Fact name="Payer’s claim number">{claim.controlNumber}</Fact>
      )}
      {claim.chosenBy === null ? null : <Fact name="Chosen by">{claim.chosenBy}</Fact>}
    </dl>
  );
}

interface CandidateProps {
  readonly claim: DoubtfulClaim;
  readonly candidate: MatchCandidate;
  readonly isChosen: boolean;
}

function Candidate({ claim, candidate, isChosen }: CandidateProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-[0.8125rem]">
        <Fact name="Fill" strong>
          Fill {candidate.fillNumber}{' '}
          {candidate.isReversed ? <Badge variant="secondary">Reversed</Badge> : null}
        </Fact>
        <Fact name="Filled on">
          <Day value={candidate.filledOn} />
        </Fact>
        <Fact name="Plan">{candidate.plan}</Fact>
        <Fact name="Payer order">{candidate.position}</Fact>
        <Fact name="Expected">
          <Money value={candidate.expected} />
        </Fact>
        <Fact name="Patient pays">
          <Money value={candidate.patientPay} />
        </Fact>
        <Fact name="Authorization">{candidate.authorization ?? '–'}</Fact>
        <Fact name="NDC">{candidate.ndc ?? '–'}</Fact>
      </dl>
      {isChosen ? <Undo claim={claim} /> : <Choose claim={claim} candidate={candidate} />}
    </li>
  );
}

function Choose({ claim, candidate }: Pick<CandidateProps, 'claim' | 'candidate'>) {
  const choosing = useChange('POST /api/claim-matches/:id', {
    refresh: recoveryPaths,
    failed: showFailure('Not matched', 'The claim wasn’t matched. Please try again.'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-start"
      pending={choosing.isPending}
      onClick={() =>
        choosing.mutate({ params: { id: claim.id }, body: { adjudicationId: candidate.id } })
      }
    >
      Match claim {claim.claimNumber} to fill {candidate.fillNumber}
    </Button>
  );
}

function Undo({ claim }: Pick<CandidateProps, 'claim'>) {
  const undoing = useChange('DELETE /api/claim-matches/:id', {
    refresh: recoveryPaths,
    failed: showFailure('Not undone', 'The choice is still there. Please try again.'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-start"
      pending={undoing.isPending}
      onClick={() => undoing.mutate({ params: { id: claim.id } })}
    >
      Undo
    </Button>
  );
}
