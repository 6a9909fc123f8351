import type { AnswerLink as Linked } from '@pfs/wire/assistant';
import { AnswerLink } from './answer-link.tsx';
import { answerLinkPath } from './answer-link-path.ts';

/** Where the rows behind an answer are, by name. */
export function AnswerLinks({ links }: { readonly links: readonly Linked[] }) {
  const built = links.filter((link) => answerLinkPath(link) !== undefined);
  if (built.length === 0) return null;
  return (
    <ul aria-label="Where this comes from" className="flex flex-wrap gap-x-4 gap-y-1">
      {built.map((link) => (
        <li key={`${link.label} ${answerLinkPath(link)}`} className="min-w-0 wrap-anywhere">
          <AnswerLink link={link}>{link.label}</AnswerLink>
        </li>
      ))}
    </ul>
  );
}
