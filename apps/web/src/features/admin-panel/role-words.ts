import type { Role } from '@pfs/wire/session';

/** As the specification writes a role: its underscores are spaces. */
export function roleWords(role: Role): string {
  return role.replaceAll('_', ' ');
}

export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
