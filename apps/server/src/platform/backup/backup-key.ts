import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { StartError } from '../start-error.ts';

/** A shorter passphrase can be guessed by anyone who has the file. */
const passphraseCharactersMin = 20;

/** The operator's key: that of a file, else the setting PFS_BACKUP_KEY. */
export async function readBackupKey(
  given: string | undefined,
  keyFile: string | undefined,
): Promise<string> {
  const text = keyFile === undefined ? given : await readKeyFile(keyFile);
  const key = (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
  if (key === undefined) {
    throw new StartError('A backup needs a key: set PFS_BACKUP_KEY or use --key-file');
  }
  if (!isOfAge(key) && key.length < passphraseCharactersMin) {
    throw new StartError(
      `PFS_BACKUP_KEY: must have at least ${passphraseCharactersMin} characters or be an age key`,
    );
  }
  return key;
}

/** Locks a stream: for a key of age, public or private, else by a passphrase. */
export async function encrypterOf(key: string): Promise<Encrypter> {
  const encrypter = new Encrypter();
  try {
    if (key.startsWith('age1')) encrypter.addRecipient(key);
    else if (isOfAge(key)) encrypter.addRecipient(await identityToRecipient(key));
    else encrypter.setPassphrase(key);
  } catch (error) {
    throw notOfAge(error);
  }
  return encrypter;
}

export function decrypterOf(key: string): Decrypter {
  const decrypter = new Decrypter();
  if (key.startsWith('age1')) {
    throw new StartError(
      'PFS_BACKUP_KEY: a key that begins with age1 can only encrypt; to decrypt, use the AGE-SECRET-KEY- key',
    );
  }
  try {
    if (isOfAge(key)) decrypter.addIdentity(key);
    else decrypter.addPassphrase(key);
  } catch (error) {
    throw notOfAge(error);
  }
  return decrypter;
}

function isOfAge(key: string): boolean {
  return key.startsWith('age1') || key.startsWith('AGE-SECRET-KEY-');
}

function notOfAge(cause: unknown): StartError {
  return new StartError('PFS_BACKUP_KEY: looks like an age key but is not valid', { cause });
}

function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The key file ${path} can't be read`, { cause });
  });
}
