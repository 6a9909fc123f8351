import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/notice.tsx';
import { publicSettingsQuery } from './system.queries.ts';

/** What the super admin has to say to everybody; nothing most of the time. */
export function AnnouncementBanner() {
  const { data } = useQuery(publicSettingsQuery);
  const announcement = data?.announcement ?? null;
  if (announcement === null) return null;
  return <Banner tone={announcement.tone}>{announcement.text}</Banner>;
}
