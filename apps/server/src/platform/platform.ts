import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { DocumentReading } from './document-reading.ts';
import type { EventBus } from './events/event-bus.ts';
import type { KeyRing } from './files/data-keys.ts';
import type { DiskSpace } from './files/disk-space.ts';
import type { FileStore } from './files/file-store.ts';
import type { CallCounts } from './http/call-counts.ts';
import type { ChangeLimits, Registrar } from './http/registrar.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Settings } from './settings/settings.ts';

/** How many calls a minute one address may make. Tests that fire thousands set them higher. */
export interface Limits {
  readonly callsPerMinuteMax: number;
  readonly signInsPerMinuteMax: number;
  /** Work of a pharmacy's calls before it rests beside others; a second unless said. */
  readonly freeWorkMsMax?: number;
}

/** Of all calls that one address may make, those that change something, by account and pharmacy. */
export function changeLimitsOf({ callsPerMinuteMax }: Limits): ChangeLimits {
  return { ofAccountMax: Math.ceil(callsPerMinuteMax / 4), ofOrganizationMax: callsPerMinuteMax };
}

export const defaultLimits: Limits = { callsPerMinuteMax: 1_200, signInsPerMinuteMax: 20 };

/** No settings: tests make puzzles cheap and speak to a provider of their own. */
interface CaptchaTuning {
  readonly puzzleCost?: {
    readonly hashesPerTry: number;
    readonly triesMin: number;
    readonly triesMax: number;
  };
  readonly siteverifyUrl?: string;
}

/** The platform as the slices see it. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStore;
  readonly disk: DiskSpace;
  readonly documents: DocumentReading;
  readonly keys: KeyRing;
  readonly jobs: Jobs;
  readonly events: EventBus;
  readonly mail: MailSender;
  readonly passwordHasher: PasswordHasher;
  /** What a super admin may change while it runs. */
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessionSecret: string;
  readonly limits: Limits;
  readonly callCounts: CallCounts;
  readonly captchaTuning?: CaptchaTuning;
  /** The TXT records of a name; the machine's name servers unless given. */
  readonly resolveTxt?: (name: string) => Promise<string[][]>;
  /** The built web app, where there is one. */
  readonly webFolder: string | undefined;
}

export interface App extends Platform {
  readonly http: Registrar;
}
