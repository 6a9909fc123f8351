import { useQuery } from '@tanstack/react-query';
import { publicSettingsQuery } from './system.queries.ts';

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
