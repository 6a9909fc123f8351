import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A file as it arrives. */
export interface SentFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** True once the file went past its size limit. */
  readonly truncated: () => boolean;
}

/** The one file of a form. */
export interface FormFile extends SentFile {
  /** A field of the form beside it; complete once the content was read. */
  readonly field: (name: string) => string | undefined;
}

/** Takes a form that has one file in the field "file". */
export async function takeOneFile(request: FastifyRequest): Promise<FormFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const files = request.files();
  const { value: part } = await files.next();
  if (part === undefined || part.fieldname !== 'file') throw notOneFile();
  return {
    fileName: part.filename,
    content: onlyFile(part.file, files),
    truncated: () => part.file.truncated,
    field(name) {
      const found = Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
      if (found === undefined || Array.isArray(found) || found.type !== 'field') return undefined;
      return typeof found.value === 'string' ? found.value : undefined;
    },
  };
}

function notOneFile(): AppError {
  return new AppError('invalid_input', {
    message: 'Send one file in the field "file".',
    fields: { file: 'Required' },
  });
}

/**
 * The content of the form's one file. A stream that breaks off is not a short file, and a second
 * file would be left out unseen: nothing is kept of either.
 */
async function* onlyFile(
  stream: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
  files: AsyncIterator<unknown>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
    if (stream.truncated) return;
    const { done } = await files.next();
    if (done === true) return;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'FST_FILES_LIMIT') {
      throw new AppError('upload_incomplete', { cause: error });
    }
  }
  throw notOneFile();
}
