import { pictureMimeTypes } from '@pfs/wire/limits';
import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { useRemovePicture, useSetPicture } from './profile.queries.ts';

export function PictureCard({ user }: { readonly user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null);
  const set = useSetPicture();
  const remove = useRemovePicture();
  return (
    <CardSection title="Picture" description="Visible to your pharmacy’s team.">
      <div className="flex flex-wrap items-center gap-5 px-5 pb-5">
        <Portrait user={user} />
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={pictureMimeTypes.join(',')}
              className="hidden"
              aria-label="Picture"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file !== undefined) set.mutate(file);
                event.target.value = '';
              }}
            />
            <Button
              variant="outline"
              pending={set.isPending}
              onClick={() => input.current?.click()}
            >
              {set.isPending ? 'Uploading...' : 'Choose a picture'}
            </Button>
            {user.profileImageUrl ? (
              <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate()}>
                Remove
              </Button>
            ) : null}
          </div>
          <p className="text-xs text-ink-faint">PNG or JPEG. Cropped to a centered square.</p>
        </div>
      </div>
    </CardSection>
  );
}

function Portrait({ user }: { readonly user: CurrentUser }) {
  if (user.profileImageUrl) {
    return (
      <img
        src={user.profileImageUrl}
        alt="Your profile"
        className="size-20 rounded-full border border-line object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'flex size-20 items-center justify-center rounded-full bg-accent-soft',
        'text-2xl text-accent',
      )}
    >
      {initialsOf(user)}
    </span>
  );
}

/** The first letters of the names, as whole characters in any script. */
function initialsOf(person: { readonly firstName: string; readonly lastName: string }) {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toUpperCase();
}
