import { casePath } from '../lib/record-paths.ts';
import { TextLink } from './text-link.tsx';

/** Opens the recovery case that asks for a row; renders nothing if none does. */
export function OpenCase({ id }: { readonly id: string | null }) {
  if (id === null) return null;
  return (
    <TextLink href={casePath(id)} className="text-xs print:hidden">
      Open case
    </TextLink>
  );
}
