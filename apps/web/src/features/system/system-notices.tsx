import { storageLowMessage } from '@pfs/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { Banner, Notice } from '../../ui/notice.tsx';
import { publicSettingsQuery } from './system.queries.ts';

/** Announcements by the super admin, and the warning of a full disk; usually nothing. */
export function AnnouncementBanner() {
  const { data } = useQuery({ ...publicSettingsQuery, refetchInterval: 60_000 });
  if (data?.readOnly === true) return <Banner tone="warn">{storageLowMessage}</Banner>;
  const announcement = data?.announcement ?? null;
  if (announcement === null) return null;
  return <Banner tone={announcement.tone}>{announcement.text}</Banner>;
}

/** Says that registration is closed before somebody fills in the form. */
export function RegistrationNotice() {
  const { data } = useQuery(publicSettingsQuery);
  if (data?.registrationOpen !== false) return null;
  return (
    <Notice tone="warn" title="Registration is closed for now">
      Please try again later or contact support.
    </Notice>
  );
}

/** The support address, if the settings have one. */
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
