import type { AuditRecord } from '@pfs/wire/audit';

/** Old and new values side by side; unchanged ones are muted. */
export function ValueChanges({
  record,
}: {
  readonly record: Pick<AuditRecord, 'oldValues' | 'newValues'>;
}) {
  const changes = diffValues(record.oldValues, record.newValues);
  if (changes.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-6 w-fit cursor-pointer text-[0.8125rem] font-medium text-accent">
        Old and new values
      </summary>
      <div className="mt-2 overflow-x-auto rounded-card border border-line">
        <table className="w-full table-fixed text-left text-[0.8125rem]">
          <thead className="bg-sunken text-xs text-ink-soft">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-medium">
                Value
              </th>
              <th scope="col" className="px-3 py-1.5 font-medium">
                Old
              </th>
              <th scope="col" className="px-3 py-1.5 font-medium">
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after, changed }) => (
              <tr
                key={name}
                className={changed ? 'border-t border-line' : 'border-t border-line text-ink-soft'}
              >
                <th scope="row" className="px-3 py-1.5 align-top font-medium wrap-anywhere">
                  {name}
                </th>
                <td className="px-3 py-1.5 align-top wrap-anywhere">
                  {changed && before !== '' ? <del className="text-taken">{before}</del> : before}
                </td>
                <td className="px-3 py-1.5 align-top wrap-anywhere">
                  {changed && after !== '' ? (
                    <ins className="font-medium text-good no-underline">{after}</ins>
                  ) : (
                    after
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface ValueChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

type Values = Readonly<Record<string, unknown>> | null;

/** Each field of either side, with its old and new value. */
export function diffValues(before: Values, after: Values): readonly ValueChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => {
    const pair = { before: toWords(before?.[name]), after: toWords(after?.[name]) };
    return { name: nameWords(name), ...pair, changed: pair.before !== pair.after };
  });
}

/** `trialEndsAt` and `trial_ends_at` as "Trial ends at". */
function nameWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
