import { AppError } from './errors.ts';

/** The same content came before: when, and what can be done about it. */
export function duplicateFile(createdAt: Date, timeZone: string, hint = ''): AppError {
  const day = createdAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  return new AppError('duplicate_file', {
    message: `This file was already uploaded on ${day}.${hint}`,
  });
}
