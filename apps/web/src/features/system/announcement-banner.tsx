import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/notice.tsx';
import { publicSettingsQuery } from './system.queries.ts';

/** As a refused change says it; the table of errors would bring its library to every page. */
const almostFull =
  'The server’s disk is almost full, so nothing can be changed or uploaded until there is room. ' +
  'Everything can still be read. Please tell your administrator.';

/** What the super admin or the server's disk has to say to everybody; mostly nothing. */
export function AnnouncementBanner() {
  const { data } = useQuery({ ...publicSettingsQuery, refetchInterval: 60_000 });
  if (data?.readOnly === true) return <Banner tone="warn">{almostFull}</Banner>;
  const announcement = data?.announcement ?? null;
  if (announcement === null) return null;
  return <Banner tone={announcement.tone}>{announcement.text}</Banner>;
}
