import type { NadacAge } from '@pfs/wire/drug-prices';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../lib/api/query-options.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Notice } from '../../ui/notice.tsx';
import { publicSettingsQuery } from '../system/public.ts';

const nadacAgeQuery = routeQuery('GET /api/drug-prices/nadac');

interface NadacNoticeProps {
  /** What the screen can't say without NADAC prices, as a sentence. */
  readonly without: string;
}

/** How old the NADAC prices of a screen are, and whom to ask if there are none or old ones. */
export function NadacNotice({ without }: NadacNoticeProps) {
  const { data } = useQuery(nadacAgeQuery);
  const { role } = useCurrentUser();
  if (data === undefined) return null;
  const mayImport = role === 'super_admin';
  const { asOf, days } = data;
  if (asOf !== null && !data.isOld) {
    return (
      <p className="text-xs text-ink-faint">
        NADAC prices as of <Day value={asOf} /> ({daysText(days)}).
      </p>
    );
  }
  return (
    <Notice
      tone="warn"
      title={
        asOf === null
          ? 'No NADAC prices have been imported yet'
          : `NADAC prices are ${daysText(days)}`
      }
      action={
        mayImport ? (
          <ButtonLink href="/admin/system?tab=nadac" variant="outline" size="sm">
            Import prices
          </ButtonLink>
        ) : null
      }
    >
      {asOf === null ? (
        without
      ) : (
        <>
          The newest prices are as of <Day value={asOf} />; current ones may differ.
        </>
      )}
      {mayImport ? null : <WhomToAsk what={asOf === null ? 'them' : 'newer ones'} />}
    </Notice>
  );
}

function daysText(days: NadacAge['days']): string {
  return days === 1 ? '1 day old' : `${formatCount(days)} days old`;
}

/** Only a super admin can import prices. */
function WhomToAsk({ what }: { readonly what: string }) {
  const email = useQuery(publicSettingsQuery).data?.supportEmail ?? '';
  return (
    <>
      {' '}
      Ask your platform administrator to import {what}
      {email === '' ? null : (
        <>
          {' '}
          at <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      .
    </>
  );
}
