import { storageLowMessage } from '@pfs/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/notice.tsx';
import { publicSettingsQuery } from './system.queries.ts';

/** What the super admin or the server's disk has to say to everybody; mostly nothing. */
export function AnnouncementBanner() {
  const { data } = useQuery({ ...publicSettingsQuery, refetchInterval: 60_000 });
  if (data?.readOnly === true) return <Banner tone="warn">{storageLowMessage}</Banner>;
  const announcement = data?.announcement ?? null;
  if (announcement === null) return null;
  return <Banner tone={announcement.tone}>{announcement.text}</Banner>;
}
