import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { publicSettingsQuery } from './system.queries.ts';

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
