import type { NadacImport } from '@pfs/wire/nadac';
import { formatCount } from '../../lib/format-number.ts';

/** The lines of the last file that say no price. */
export function NadacFindings({ latest }: { readonly latest: NadacImport | undefined }) {
  if (latest === undefined || latest.badLines === 0) return null;
  return (
    <section className="flex flex-col gap-2 px-5 pb-5">
      <h3 className="font-medium">
        Lines of {latest.fileName} without a price: {formatCount(latest.badLines)}
      </h3>
      <ul className="max-h-60 overflow-y-auto text-[0.8125rem]">
        {latest.findings.map(({ line, message }) => (
          <li key={line}>
            <span className="figures">Line {formatCount(line)}</span>: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
