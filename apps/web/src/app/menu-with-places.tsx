import type { CurrentUser } from '@pfs/wire/session';
import { CommandMenu } from '../features/command-menu/public.ts';
import { menuPlacesOf } from './menu-places.ts';

interface MenuWithPlacesProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** The command menu with the screens that this person may see. */
export default function MenuWithPlaces({ user, onClose }: MenuWithPlacesProps) {
  return <CommandMenu user={user} places={menuPlacesOf(user.role)} onClose={onClose} />;
}
