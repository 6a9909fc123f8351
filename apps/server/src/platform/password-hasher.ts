import { hash, verify } from '@node-rs/argon2';

interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/**
 * OWASP's floor for argon2id is 19 MiB and two passes; the library's default algorithm is
 * argon2id.
 */
const owaspFloor: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For tests, which make thousands of accounts that hold nothing. */
export const throwawayCost: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True when the password is the hashed one. Without a hash it takes as long and is false. */
  match(hashed: string | undefined, password: string): Promise<boolean>;
}

export function createPasswordHasher(cost: HashCost = owaspFloor): PasswordHasher {
  let standIn: Promise<string> | undefined;
  const hasher: PasswordHasher = {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    async match(hashed, password) {
      standIn ??= hasher.hash('stand-in for an account that does not exist');
      const matches = await verify(hashed ?? (await standIn), password.normalize('NFKC'));
      return hashed !== undefined && matches;
    },
  };
  return hasher;
}
