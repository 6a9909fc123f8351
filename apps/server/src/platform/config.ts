/** The settings, checked; `config.ts` reads them from the environment. */
export interface Config {
  readonly production: boolean;
  /** A test's product, whose accounts hold nothing: passwords are hashed at little cost. */
  readonly throwaway: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly role: 'all' | 'web' | 'worker';
  /**
   * Where people reach the product, without a slash at the end; undefined: http://localhost:PORT.
   */
  readonly publicUrl: string | undefined;
  readonly trustProxy: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly encryptionKey: string | undefined;
  /** What backups are locked with; the server itself needs none. */
  readonly backupKey: string | undefined;
  readonly sessionIdleMinutes: number;
  readonly sessionHoursMax: number;
  readonly superAdminEmail: string;
  readonly superAdminPassword: string | undefined;
  readonly demo: boolean;
  readonly requireApproval: boolean;
  /** Where mail goes out; undefined: into the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Mail that comes in, for remittances. */
  readonly inboundMail: InboundMailConfig;
  /** Where questions about plans go. */
  readonly salesEmail: string;
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined;
  /** A completed captcha on every sign-in and registration, not only after failures. */
  readonly captchaRequired: boolean;
  /** From one network address; captchas and mails to unverified addresses go by it too. */
  readonly registrationsPerHourMax: number;
  /** The pages for developers: how each mail looks. */
  readonly developerPages: boolean;
  /** Of all pharmacies, in a process that answers requests. */
  readonly claimsInMemoryMax: number;
  /** Of the disk that the data folder is on; with less nothing is changed. */
  readonly diskFreePercentMin: number;
  readonly metricsToken: string | undefined;
  /** A language model for the assistant; undefined: the built-in engine alone answers. */
  readonly model: ModelConfig | undefined;
  readonly logLevel: string;
}

export interface ModelConfig {
  readonly provider: 'openai-compatible' | 'anthropic';
  readonly name: string;
  readonly apiKey: string | undefined;
  /** Without a slash at the end; undefined: the provider's own. */
  readonly baseUrl: string | undefined;
}

export interface InboundMailConfig {
  /** Behind the @ of the pharmacies' addresses. */
  readonly domain: string;
  /** Undefined: no mail is listened for. */
  readonly smtpPort: number | undefined;
  readonly smtpHost: string;
  /** Files of a certificate and its key; without them there is no STARTTLS. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** A mailbox that is looked into; undefined: none is. */
  readonly imapUrl: string | undefined;
  /** Mails of allowed senders are taken though neither DKIM nor SPF passes for their domain. */
  readonly trustsEnvelope: boolean;
}
