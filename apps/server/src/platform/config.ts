import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { BucketAddress } from './files/bucket.ts';
import { StartError } from './start-error.ts';

const addressForm = 'must be an https URL, or an http URL on this machine or a private network';
const endpointForm = 'must be an address like http://127.0.0.1:4318';
const keyForm = 'must be a key without spaces, of at most 500 characters';

/** Of the language model behind the assistant. */
const modelSettings = {
  MODEL_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], { error: 'must be openai-compatible or anthropic' })
    .optional(),
  MODEL_NAME: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model, without spaces')
    .optional(),
  MODEL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, keyForm)
    .optional(),
  MODEL_BASE_URL: z.string().refine(mayCarryKeys, addressForm).optional(),
};

type ModelSettings = z.output<z.ZodObject<typeof modelSettings>>;

/** What the settings come to; throws where one lacks another that it needs. */
function modelOf(value: ModelSettings) {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_API_KEY: apiKey } = value;
  if (provider === undefined) {
    const alone = (['MODEL_NAME', 'MODEL_API_KEY', 'MODEL_BASE_URL'] as const).find(
      (other) => value[other] !== undefined,
    );
    if (alone === undefined) return undefined;
    throw new StartError(`MODEL_PROVIDER: must also be set, because ${alone} is set`);
  }
  if (name === undefined) throw new StartError('MODEL_NAME: must be set with MODEL_PROVIDER');
  const baseUrl = value.MODEL_BASE_URL?.replace(/\/+$/, '');
  if (provider === 'anthropic' && apiKey === undefined) {
    throw new StartError('MODEL_API_KEY: must be set when MODEL_PROVIDER is anthropic');
  }
  if (provider === 'openai-compatible' && baseUrl === undefined) {
    throw new StartError('MODEL_BASE_URL: must be set when MODEL_PROVIDER is openai-compatible');
  }
  return {
    provider,
    name,
    apiKey,
    /** Without a slash at the end; undefined: the provider's own. */
    baseUrl,
  };
}

const privateHost =
  /^(localhost|[a-z0-9-]+|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/i;

/** Whether questions and the key may be sent there: nobody on the way should read them. */
function mayCarryKeys(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username + password + search + hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && privateHost.test(hostname));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], {
    error: 'must be on or off',
  })
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value));

const flag = (fallback: boolean) => onOrOff.default(fallback);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .optional();

const secret = z.string().min(32, 'must have at least 32 characters').optional();

/** Every setting, its form and its default. The README's table describes them. */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  FILES_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/,
      'must be a bucket like s3://pharmacy-files/suite',
    )
    .optional(),
  AWS_ENDPOINT_URL: z.string().refine(mayCarryKeys, addressForm).optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region like us-east-1')
    .default('us-east-1'),
  AWS_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, keyForm)
    .optional(),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, keyForm)
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  PUBLIC_URL: z.url('must be an address like https://fees.example.com').optional(),
  TRUST_PROXY: z.string().min(1).optional(),
  SESSION_SECRET: secret,
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  PFS_BACKUP_KEY: z.string().optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  SESSION_HOURS_MAX: z.coerce.number().int().min(1).max(168).default(12),
  SUPER_ADMIN_EMAIL: z.email('must be an email address').default('admin@localhost.local'),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SUPER_ADMIN_SECOND_FACTOR: onOrOff.optional(),
  DEMO: flag(true),
  REQUIRE_APPROVAL: flag(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine((value) => URL.canParse(value), 'must be an address like smtp://mail.example.com:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or a name and <address>')
    .default('Pharmacy Financial Suite <no-reply@localhost.local>'),
  MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be a domain like fees.example.com')
    .optional(),
  INBOUND_SMTP_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  INBOUND_SMTP_HOST: z.string().min(1).optional(),
  INBOUND_TLS_CERT: z.string().min(1).optional(),
  INBOUND_TLS_KEY: z.string().min(1).optional(),
  IMAP_URL: z
    .string()
    .regex(/^imaps?:\/\//, 'must begin with imap:// or imaps://')
    .refine((value) => URL.canParse(value), 'must be an address like imaps://user:password@host')
    .optional(),
  INBOUND_TRUST_ENVELOPE: flag(false),
  INTAKE_DIR: z.string().refine(isFolder, 'must be a folder that exists').optional(),
  SALES_EMAIL: z.email('must be an email address').optional(),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_REQUIRED: flag(false),
  REGISTRATIONS_PER_HOUR_MAX: z.coerce
    .number('must be a whole number')
    .int()
    .min(1)
    .max(1_000_000)
    .default(10),
  DEVELOPER_PAGES: flag(false),
  CLAIMS_IN_MEMORY_MAX: z.coerce.number().int().min(0).max(50_000_000).default(4_000_000),
  DISK_FREE_PERCENT_MIN: z.coerce.number().min(0).max(90).default(5),
  PRIVATE_HOSTS: z
    .string()
    .regex(
      /^[a-z0-9.-]+(:\d{1,5})?(\s*,\s*[a-z0-9.-]+(:\d{1,5})?)*$/i,
      'must be hosts like erp.local:8080, separated by commas',
    )
    .optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(300).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: endpointForm }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a share').min(0).max(1).default(1),
  ...modelSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
});

type Values = z.output<typeof settings>;

export const settingNames = Object.keys(settings.shape);

/**
 * Reads the settings. A wrong one throws a StartError of one line that names it and says what is
 * right.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    settingNames
      .filter((name) => environment[name] !== undefined && environment[name] !== '')
      .map((name) => [name, environment[name]]),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw new StartError(`${String(first?.path[0])}: ${first?.message ?? 'is not valid'}`);
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY'] as const) {
    if (production && value[name] === undefined) {
      throw new StartError(`${name}: must be set when NODE_ENV is production`);
    }
  }
  if ((value.RECAPTCHA_SITE_KEY === undefined) !== (value.RECAPTCHA_SECRET === undefined)) {
    const absent = value.RECAPTCHA_SECRET === undefined ? 'RECAPTCHA_SECRET' : 'RECAPTCHA_SITE_KEY';
    throw new StartError(`${absent}: must also be set; reCAPTCHA needs both keys`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (value[name] !== undefined && value.DATABASE_URL === undefined) {
      throw new StartError(`DATABASE_URL: must also be set, because ${name} is set`);
    }
  }
  for (const [name, other] of inboundPairs) {
    if (value[name] !== undefined && value[other] === undefined) {
      throw new StartError(`${other}: must also be set; a certificate needs both files`);
    }
  }
  return toConfig(value);
}

export type Config = Readonly<ReturnType<typeof toConfig>>;
export type ModelConfig = NonNullable<Config['model']>;
export type InboundMailConfig = Config['inboundMail'];

function toConfig(value: Values) {
  const production = value.NODE_ENV === 'production';
  return {
    production,
    /** A test's product, whose accounts hold nothing: passwords are hashed at little cost. */
    throwaway: value.NODE_ENV === 'test',
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    /** The server itself, where databaseUrl is that of a pooler. */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    /** A standby that answers reports and lists while it is not behind. */
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    /** Where originals are kept; undefined: in the data folder. */
    fileBucket: fileBucketOf(value),
    role: value.ROLE,
    /**
     * Where people reach the product, without a slash at the end; undefined: http://localhost:PORT.
     */
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: value.TRUST_PROXY,
    sessionSecret: value.SESSION_SECRET,
    encryptionKey: value.ENCRYPTION_KEY,
    /** What backups are locked with; the server itself needs none. */
    backupKey: value.PFS_BACKUP_KEY,
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    sessionHoursMax: value.SESSION_HOURS_MAX,
    superAdminEmail: value.SUPER_ADMIN_EMAIL,
    superAdminPassword: value.SUPER_ADMIN_PASSWORD,
    /** Whoever reaches the product by https reaches it from elsewhere. */
    superAdminsNeedFactor:
      value.SUPER_ADMIN_SECOND_FACTOR ?? value.PUBLIC_URL?.startsWith('https:') === true,
    demo: value.DEMO && !production,
    requireApproval: value.REQUIRE_APPROVAL,
    /** Where mail goes out; undefined: into the outbox folder. */
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    inboundMail: inboundMailOf(value),
    /** Has a folder for each pharmacy, whose files are taken in; undefined: none is watched. */
    intakeDir: value.INTAKE_DIR === undefined ? undefined : resolve(value.INTAKE_DIR),
    /** Where questions about plans go. */
    salesEmail: value.SALES_EMAIL ?? value.SUPER_ADMIN_EMAIL,
    recaptcha: recaptchaKeys(value),
    /** A completed captcha on every sign-in and registration, not only after failures. */
    captchaRequired: value.CAPTCHA_REQUIRED,
    /** From one network address; captchas and mails to unverified addresses go by it too. */
    registrationsPerHourMax: value.REGISTRATIONS_PER_HOUR_MAX,
    /** The pages for developers: how each mail looks. */
    developerPages: value.DEVELOPER_PAGES && !production,
    /** Of all pharmacies, in a process that answers requests. */
    claimsInMemoryMax: value.CLAIMS_IN_MEMORY_MAX,
    /** Of the disk that the data folder is on; with less nothing is changed. */
    diskFreePercentMin: value.DISK_FREE_PERCENT_MIN,
    /** Hosts of a private network that users' addresses may name, also by http; port or none. */
    privateHosts: (value.PRIVATE_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    /** How long a web process that is to end still takes requests, though it is not ready. */
    drainSeconds: value.DRAIN_SECONDS,
    metricsToken: value.METRICS_TOKEN,
    /** Where traces and metrics are sent; undefined: nowhere. */
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    sampledTraceShare: value.OTEL_TRACES_SAMPLER_ARG,
    /** A language model for the assistant; undefined: the built-in engine alone answers. */
    model: modelOf(value),
    logLevel: value.LOG_LEVEL,
  };
}

/** What the settings of an S3 bucket come to; throws where its keys are missing. */
function fileBucketOf(value: Values): BucketAddress | undefined {
  if (value.FILES_URL === undefined) return undefined;
  const [bucket = '', ...folders] = value.FILES_URL.slice('s3://'.length).split('/');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const absent = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw new StartError(`${absent}: must be set with FILES_URL`);
  }
  return {
    ...{ bucket, accessKeyId, secretAccessKey, region: value.AWS_REGION },
    prefix: folders.flatMap((folder) => (folder === '' ? [] : [`${folder}/`])).join(''),
    endpoint: value.AWS_ENDPOINT_URL?.replace(/\/+$/, ''),
  };
}

const inboundPairs = [
  ['INBOUND_TLS_CERT', 'INBOUND_TLS_KEY'],
  ['INBOUND_TLS_KEY', 'INBOUND_TLS_CERT'],
] as const;

/** Mail that comes in, for remittances. */
function inboundMailOf(value: Values) {
  const { INBOUND_TLS_CERT: certFile, INBOUND_TLS_KEY: keyFile } = value;
  const publicHost =
    value.PUBLIC_URL === undefined ? undefined : new URL(value.PUBLIC_URL).hostname;
  return {
    /** Behind the @ of the pharmacies' addresses. */
    domain: (value.MAIL_DOMAIN ?? publicHost ?? 'localhost').toLowerCase(),
    /** Undefined: no mail is listened for. */
    smtpPort: value.INBOUND_SMTP_PORT,
    smtpHost: value.INBOUND_SMTP_HOST ?? value.HOST,
    /** Files of a certificate and its key; without them there is no STARTTLS. */
    tls: certFile === undefined || keyFile === undefined ? undefined : { certFile, keyFile },
    /** A mailbox to fetch mail from; undefined: none. */
    imapUrl: value.IMAP_URL,
    /** Mails of allowed senders are taken though neither DKIM nor SPF passes for their domain. */
    trustsEnvelope: value.INBOUND_TRUST_ENVELOPE,
  };
}

function recaptchaKeys(value: Values) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = value;
  return siteKey === undefined || secret === undefined ? undefined : { siteKey, secret };
}
