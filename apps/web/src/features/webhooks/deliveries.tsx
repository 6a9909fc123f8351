import type { WebhookEventType } from '@pfs/wire/webhook-events';
import type { Delivery, Webhook, WebhookFailure } from '@pfs/wire/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { readPage } from '../../lib/read-page.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

const pageSize = 25;
const dayMs = 86_400_000;
const keptDays = 30;

/** What was sent to a webhook in the last 30 days, and what came of it. */
export function Deliveries({ of }: { readonly of: Webhook }) {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const asked = params.get('state') ?? '';
  const state = asked in stateTexts ? (asked as Delivery['state']) : undefined;
  const [shown, setShown] = useState<string>();
  const query = useQuery(
    pageQuery('GET /api/webhooks/:id/deliveries', {
      params: { id: of.id },
      query: { page, pageSize, ...(state && { state }) },
    }),
  );
  const show = (change: {
    readonly page?: number;
    readonly state?: Delivery['state'] | undefined;
  }) => {
    const next = { state, ...change };
    setParams({
      ...{ tab: 'webhooks', webhook: of.id },
      ...(next.state && { state: next.state }),
      ...(next.page && next.page > 1 && { page: String(next.page) }),
    });
  };
  return (
    <CardSection
      title={`Deliveries to “${of.name}”`}
      description="Failed deliveries are retried for three days. The log is kept for 30 days."
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Filter
            label="State"
            all="All states"
            value={state}
            of={stateTexts}
            onChange={(chosen) => show({ state: chosen })}
          />
          {of.state === 'active' ? <SendButtons of={of} /> : null}
        </span>
      }
    >
      <QueriedTable
        query={query}
        what="the deliveries"
        empty={
          <EmptyState icon={Send} title="No Deliveries">
            Events appear here as they happen. Send a test event to try the receiver.
          </EmptyState>
        }
        caption="Deliveries"
        columns={columnsOf(of, setShown)}
        rowKey={({ id }) => id}
        page={{ number: page, size: pageSize, of: 'deliveries' }}
        onPage={(next) => show({ page: next })}
      />
      {shown === undefined ? null : (
        <DetailsDialog id={shown} onClose={() => setShown(undefined)} />
      )}
    </CardSection>
  );
}

function SendButtons({ of: { id, name } }: { readonly of: Webhook }) {
  const [asking, setAsking] = useState(false);
  const test = useChange('POST /api/webhooks/:id/test', {
    refresh: webhookPaths,
    done: () =>
      showToast({ title: 'Test event sent', description: 'See the list for its result.' }),
    failed: showFailure('Not sent', 'No test event was sent. Please try again.'),
  });
  const replay = useChange('POST /api/webhooks/:id/replay', {
    refresh: webhookPaths,
    done: ({ replayed }) => {
      setAsking(false);
      showToast({
        title: 'Failed deliveries replayed',
        description: `${replayed} are sent again.`,
      });
    },
    failed: showFailure('Not replayed', 'Nothing was sent again. Please try again.'),
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Replay failed
      </Button>
      <Button size="sm" pending={test.isPending} onClick={() => test.mutate({ params: { id } })}>
        Send test
      </Button>
      {asking ? (
        <ReplayDialog
          name={name}
          pending={replay.isPending}
          onConfirm={(since) => replay.mutate({ params: { id }, body: { since } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const sinceTexts = {
  '1': 'The last day',
  '7': 'The last 7 days',
  '30': 'The last 30 days',
} as const;

interface ReplayProps {
  readonly name: string;
  readonly pending: boolean;
  readonly onConfirm: (since: string) => void;
  readonly onClose: () => void;
}

function ReplayDialog({ name, pending, onConfirm, onClose }: ReplayProps) {
  const [days, setDays] = useState<keyof typeof sinceTexts>('1');
  return (
    <ConfirmDialog
      title={`Replay what failed at “${name}”?`}
      confirm="Replay"
      pending={pending}
      onConfirm={() => onConfirm(new Date(Date.now() - Number(days) * dayMs).toISOString())}
      onClose={onClose}
    >
      <span className="flex flex-col items-start gap-3">
        Each delivery is sent again under its ID, so a receiver can tell which ones it already has.
        <Filter
          label="Failed in"
          all={sinceTexts[1]}
          value={days === '1' ? undefined : days}
          of={{ '7': sinceTexts[7], [keptDays]: sinceTexts[30] }}
          onChange={(chosen) => setDays((chosen ?? '1') as keyof typeof sinceTexts)}
        />
      </span>
    </ConfirmDialog>
  );
}

const stateLooks = { pending: 'secondary', delivered: 'good', failed: 'destructive' } as const;

const columnsOf = (of: Webhook, onShow: (id: string) => void): readonly Column<Delivery>[] => [
  {
    header: 'Event',
    primary: true,
    className: 'min-w-36',
    cell: ({ type, createdAt }) => (
      <>
        {type === 'webhook.test' ? 'Test' : eventTexts[type]}
        <span className="block text-xs font-normal text-ink-faint">
          <Instant value={createdAt} />
        </span>
      </>
    ),
  },
  {
    header: 'State',
    cell: ({ state, nextAt }) => (
      <>
        <Badge variant={stateLooks[state]}>{stateTexts[state]}</Badge>
        {nextAt === null ? null : (
          <span className="block text-xs text-ink-faint">
            Next try <Instant value={nextAt} />
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Last attempt',
    className: 'min-w-36',
    cell: ({ last, attempts }) =>
      last === null ? (
        'None yet'
      ) : (
        <>
          {resultText(last)}
          <span className="block text-xs text-ink-faint">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          </span>
        </>
      ),
  },
  actionsColumn((delivery) => (
    <span className="flex flex-wrap justify-end gap-2">
      <RowButton
        label="Details"
        name={`Details of ${delivery.type}`}
        onClick={() => onShow(delivery.id)}
      />
      {of.state === 'active' ? <ReplayButton of={delivery} /> : null}
    </span>
  )),
];

function ReplayButton({ of: { id, type } }: { readonly of: Delivery }) {
  const replay = useChange('POST /api/webhook-deliveries/:id/replay', {
    refresh: webhookPaths,
    done: () => showToast({ title: 'Delivery replayed', description: 'It’s being sent again.' }),
    failed: showFailure('Not replayed', 'Nothing was sent again. Please try again.'),
  });
  return (
    <RowButton
      label="Replay"
      name={`Replay ${type}`}
      pending={replay.isPending}
      onClick={() => replay.mutate({ params: { id } })}
    />
  );
}

function DetailsDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(routeQuery('GET /api/webhook-deliveries/:id', { params: { id } }));
  return (
    <Dialog title="Delivery" description={`ID ${id}`} form="sheet" onClose={onClose}>
      <QueryState query={query} what="the delivery" loading={<LoadingRows />}>
        {({ payload, log }) => (
          <div className="flex flex-col gap-4">
            <section className="flex flex-col gap-1">
              <h3 className="font-semibold">Body</h3>
              <Code text={JSON.stringify(JSON.parse(payload), null, 2)} />
            </section>
            <section className="flex flex-col gap-3">
              <h3 className="font-semibold">Attempts</h3>
              {log.length === 0 ? <p className="text-ink-soft">None yet.</p> : null}
              {log.map((attempt) => (
                <div key={attempt.at} className="flex flex-col gap-1">
                  <p>
                    {resultText(attempt)}
                    <span className="block text-xs text-ink-faint">
                      <Instant value={attempt.at} /> · {attempt.milliseconds} ms
                    </span>
                  </p>
                  {attempt.answer === '' ? null : <Code text={attempt.answer} />}
                </div>
              ))}
            </section>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <pre className="rounded-card bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  );
}

/** What is fetched again after a change. */
export const webhookPaths = ['/api/webhooks', '/api/webhook-deliveries'];

export const eventTexts: Readonly<Record<WebhookEventType, string>> = {
  'remittance.read': 'Remittance read',
  'remittance.review_needed': 'Review needed',
  'alert.raised': 'Alert raised',
  'case.changed': 'Case changed',
};

/** The schema’s own list would bring its library with the screen. */
export const eventTypes = Object.keys(eventTexts) as WebhookEventType[];

const stateTexts: Readonly<Record<Delivery['state'], string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

const failureTexts: Readonly<Record<WebhookFailure, string>> = {
  name_not_found: 'Host not found',
  private_address: 'Address in a private network',
  refused: 'Connection refused',
  tls: 'TLS failed',
  timeout: 'No answer within 15 seconds',
  redirect: 'Redirect, not followed',
  status: 'Error response',
  no_answer: 'No valid answer',
};

interface Attempted {
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
}

/** What came of an attempt: “Redirect, not followed (302)”. */
function resultText({ status, failure }: Attempted): string {
  const text = failure === null ? 'Delivered' : failureTexts[failure];
  return status === null ? text : `${text} (${status})`;
}
