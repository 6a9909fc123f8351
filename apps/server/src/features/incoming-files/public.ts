import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { createFolderWatch } from './watch-folder.ts';

export { openIntakeFolders } from './watch-folder.ts';

export const incomingFileWork = (platform: Platform): Background => ({
  apart: { folders: createFolderWatch(platform) },
});
