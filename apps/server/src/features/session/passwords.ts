import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's floor for argon2id is 19 MiB and two passes; the library's default algorithm is
 * argon2id.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

let standIn: Promise<string> | undefined;

/** True when the password is the hashed one. Without a hash it takes as long and is false. */
export async function passwordMatches(
  hashed: string | undefined,
  password: string,
): Promise<boolean> {
  standIn ??= hashPassword('stand-in for an account that does not exist');
  const matches = await verify(hashed ?? (await standIn), password.normalize('NFKC'));
  return hashed !== undefined && matches;
}
