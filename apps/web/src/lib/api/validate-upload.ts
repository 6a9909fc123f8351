import {
  sheetMimeTypes,
  uploadBytesMax,
  uploadExtensions,
  uploadMimeTypes,
} from '@pfs/wire/limits';
import type { ToastMessage } from '../toast.ts';

/** Types that browsers send for unknown files; then the file's name decides. */
const genericTypes: readonly string[] = ['', 'application/octet-stream'];

const onlyKinds = 'Please upload PDF, image, or EDI files only.';
const saveAnew = `${onlyKinds} Save this older Excel file as XLSX or CSV and upload that.`;

type UploadRefusal = Required<Pick<ToastMessage, 'title' | 'description'>>;

/** Why a file is not sent at all; undefined if it is. The server checks the content. */
export function validateUpload(
  file: Pick<File, 'name' | 'type' | 'size'>,
): UploadRefusal | undefined {
  if (!isAcceptedType(file)) {
    return {
      title: 'Invalid File Type',
      description: isOldWorkbook(file) ? saveAnew : onlyKinds,
    };
  }
  if (file.size > uploadBytesMax) {
    return { title: 'File Too Large', description: 'Please upload files smaller than 50MB.' };
  }
  return undefined;
}

function isAcceptedType({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if ((uploadMimeTypes as readonly string[]).includes(type)) return true;
  const ending = endingOf(name);
  const ofSheet = sheetMimeTypes[ending]?.includes(type) ?? false;
  return ofSheet || (genericTypes.includes(type) && isTaken(ending));
}

function isTaken(ending: string): boolean {
  return (uploadExtensions as readonly string[]).includes(ending);
}

function isOldWorkbook({ name }: Pick<File, 'name'>): boolean {
  return endingOf(name) === '.xls';
}

function endingOf(name: string): string {
  return /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? '';
}
