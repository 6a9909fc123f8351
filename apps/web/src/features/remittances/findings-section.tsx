import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useState } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import type { Finding } from './finding-row.tsx';
import { FindingRow } from './finding-row.tsx';

const shownAtFirst = 20;

/** What was noticed while the file was read, and where. */
export function FindingsSection({ findings }: Pick<RemittanceDetail, 'findings'>) {
  const [shownMax, setShownMax] = useState(shownAtFirst);
  return (
    <CardSection title="What we noticed" description="While this file was read, in its order.">
      {findings.length === 0 ? (
        <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
          Nothing. Every amount in this file agrees with every other.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-[0.8125rem]">
          {findings.slice(0, shownMax).map((finding, index) => (
            <FindingRow key={keyOf(finding, index)} finding={finding} />
          ))}
        </ul>
      )}
      {findings.length > shownMax ? (
        <div className="border-t border-line px-5 py-3 text-center">
          <Button variant="outline" size="sm" onClick={() => setShownMax(findings.length)}>
            Show all {formatCount(findings.length)}
          </Button>
        </div>
      ) : null}
    </CardSection>
  );
}

function keyOf({ code, place }: Finding, index: number): string {
  return `${code} ${place} ${index}`;
}
