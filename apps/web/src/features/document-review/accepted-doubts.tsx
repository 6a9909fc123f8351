import type { AcceptedDoubt } from '@pfs/wire/document-review';
import { Instant } from '../../ui/day.tsx';

/** What does not hold, or is not known, and stands by a person's word: with their name and when. */
export function AcceptedDoubts({ accepted }: { readonly accepted: readonly AcceptedDoubt[] }) {
  if (accepted.length === 0) return null;
  return (
    <ul aria-label="Manually accepted" className="flex flex-col text-xs text-ink-soft">
      {accepted.map(({ part, row, field, code, detail, message, acceptedBy, acceptedAt }) => (
        <li key={`${part} ${row} ${field} ${code}`} className="wrap-anywhere">
          {message} {detail === null ? null : <span className="figures">({detail})</span>} Accepted
          by {acceptedBy ?? 'a former user'}, <Instant value={acceptedAt} />
        </li>
      ))}
    </ul>
  );
}
