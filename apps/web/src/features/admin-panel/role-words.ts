import type { Role } from '@pfs/wire/session';

/** A role as people read it: its underscores are spaces. */
export function roleWords(role: Role): string {
  return role.replaceAll('_', ' ');
}

export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
