import { sql } from 'kysely';

/** A mail to an address that nobody has proven to be theirs repeats nothing that somebody typed. */
export const provenFirstName = sql<string>`case when users.is_email_verified
  then coalesce(users.first_name, '') else '' end`;
