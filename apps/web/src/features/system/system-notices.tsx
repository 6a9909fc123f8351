import { storageLowMessage } from '@pfs/wire/storage-low';
import { useQuery } from '@tanstack/react-query';
import { Banner, Notice } from '../../ui/notice.tsx';
import { publicSettingsQuery } from './system.queries.ts';

/** What the super admin or the server's disk has to say to everybody; mostly nothing. */
export function AnnouncementBanner() {
  const { data } = useQuery({ ...publicSettingsQuery, refetchInterval: 60_000 });
  if (data?.readOnly === true) return <Banner tone="warn">{storageLowMessage}</Banner>;
  const announcement = data?.announcement ?? null;
  if (announcement === null) return null;
  return <Banner tone={announcement.tone}>{announcement.text}</Banner>;
}

/** Says so before a long form is filled in for nothing. */
export function RegistrationNotice() {
  const { data } = useQuery(publicSettingsQuery);
  if (data?.registrationOpen !== false) return null;
  return (
    <Notice tone="warn" title="Registration is closed for now">
      Please try again later or contact support.
    </Notice>
  );
}

/** How to reach a person, where the settings say how. */
export function SupportContact() {
  const { data } = useQuery(publicSettingsQuery);
  if (!data?.supportEmail) return null;
  return (
    <>
      <h2>Write to us</h2>
      <p>
        <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
      </p>
    </>
  );
}
