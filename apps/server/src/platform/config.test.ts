import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';
import { StartError } from './start-error.ts';

const hex64 = '0123456789abcdef'.repeat(4);
const long = 'a secret of at least thirty-two characters';

describe('a setting that is not right is told in one line with its name', () => {
  test.each([
    ['NODE_ENV', 'staging', /^NODE_ENV: /],
    ['PORT', 'http', /^PORT: must be a port number/],
    ['PORT', '65536', /^PORT: /],
    ['PORT', '-1', /^PORT: /],
    ['PORT', '80.5', /^PORT: /],
    ['DATABASE_URL', 'mysql://localhost/x', /^DATABASE_URL: must begin with postgres:\/\//],
    ['ROLE', 'both', /^ROLE: must be all, web or worker$/],
    ['PUBLIC_URL', 'fees.example.com', /^PUBLIC_URL: must be an address like/],
    ['SESSION_SECRET', 'short', /^SESSION_SECRET: must have at least 32 characters$/],
    ['ENCRYPTION_KEY', 'g'.repeat(64), /^ENCRYPTION_KEY: must be 64 hexadecimal digits/],
    ['ENCRYPTION_KEY', hex64.slice(1), /^ENCRYPTION_KEY: /],
    ['SESSION_IDLE_MINUTES', '0', /^SESSION_IDLE_MINUTES: /],
    ['SESSION_HOURS_MAX', 'long', /^SESSION_HOURS_MAX: /],
    ['SUPER_ADMIN_EMAIL', 'admin', /^SUPER_ADMIN_EMAIL: must be an email address$/],
    ['SUPER_ADMIN_PASSWORD', 'short', /^SUPER_ADMIN_PASSWORD: must have at least 8 characters$/],
    ['DEMO', 'maybe', /^DEMO: must be on or off$/],
    ['REQUIRE_APPROVAL', '2', /^REQUIRE_APPROVAL: must be on or off$/],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN: must have at least 16 characters$/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /^OTEL_\w+: must be an address like http/],
    ['OTEL_TRACES_SAMPLER_ARG', 'most', /^OTEL_TRACES_SAMPLER_ARG: must be a share$/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL: must be fatal, /],
    ['MAIL_DOMAIN', 'fees@example', /^MAIL_DOMAIN: must be a domain/],
    ['INBOUND_SMTP_PORT', 'smtp', /^INBOUND_SMTP_PORT: must be a port number/],
    ['INBOUND_TLS_CERT', '/cert.pem', /^INBOUND_TLS_KEY: must also be set/],
    ['IMAP_URL', 'https://mail.example', /^IMAP_URL: must begin with imap:\/\//],
    [
      'DATABASE_DIRECT_URL',
      'postgres://db.example/pfs',
      /^DATABASE_URL: must also be set, because DATABASE_DIRECT_URL is set$/,
    ],
    ['MODEL_PROVIDER', 'oracle', /^MODEL_PROVIDER: must be openai-compatible or anthropic$/],
    ['MODEL_PROVIDER', 'anthropic', /^MODEL_NAME: must be set with MODEL_PROVIDER$/],
    ['MODEL_NAME', 'made up', /^MODEL_NAME: must be the name of a model/],
    ['MODEL_NAME', 'made-up', /^MODEL_PROVIDER: must also be set, because MODEL_NAME is set$/],
    ['MODEL_API_KEY', 'two words', /^MODEL_API_KEY: must be a key without spaces/],
    ['MODEL_BASE_URL', 'models.example', /^MODEL_BASE_URL: must be an https URL/],
    ['MODEL_BASE_URL', 'http://models.example/v1', /^MODEL_BASE_URL: must be an https URL/],
    ['MODEL_BASE_URL', 'https://a:b@models.example', /^MODEL_BASE_URL: must be an https/],
  ])('%s=%s', (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  });

  test('a secret is not repeated in it', () => {
    expect(() => readConfig({ SESSION_SECRET: 'my-secret' })).not.toThrow(/my-secret/);
  });
});

describe('a language model', () => {
  const named = { MODEL_NAME: 'made-up', MODEL_API_KEY: 'a-key' };

  test('is one of a provider with an address of its own', () => {
    const read = (url: string) =>
      readConfig({ ...named, MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: url }).model;
    expect(read('https://models.example/v1/')).toEqual({
      provider: 'openai-compatible',
      name: 'made-up',
      apiKey: 'a-key',
      baseUrl: 'https://models.example/v1',
    });
    expect(read('http://192.168.1.7:11434/v1')).toMatchObject({ name: 'made-up' });
  });

  test('needs the address or the key of its provider', () => {
    expect(() => readConfig({ ...named, MODEL_PROVIDER: 'openai-compatible' })).toThrow(
      /^MODEL_BASE_URL: must be set when/,
    );
    expect(() => readConfig({ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'made-up' })).toThrow(
      /^MODEL_API_KEY: must be set when/,
    );
  });
});

describe('without settings', () => {
  test('the product listens on this machine only and shows its demo', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      sessionIdleMinutes: 30,
      sessionHoursMax: 12,
      demo: true,
      requireApproval: false,
      publicUrl: undefined,
      trustProxy: undefined,
      databaseUrl: undefined,
      model: undefined,
    });
  });

  test('no mail is taken, and its addresses are at the public host', () => {
    expect(readConfig({}).inboundMail).toEqual({
      domain: 'localhost',
      smtpPort: undefined,
      smtpHost: '127.0.0.1',
      tls: undefined,
      imapUrl: undefined,
      trustsEnvelope: false,
    });
    expect(readConfig({ PUBLIC_URL: 'https://fees.example:8443' }).inboundMail.domain).toBe(
      'fees.example',
    );
  });

  test('an empty setting is one that is not there', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: long, ENCRYPTION_KEY: hex64 };

  test.each(['SESSION_SECRET', 'ENCRYPTION_KEY'])('%s must be set', (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(
      `${name}: must be set when NODE_ENV is production`,
    );
  });

  test('there is never a demo pharmacy', () => {
    expect(readConfig({ ...production, DEMO: 'on' })).toMatchObject({
      production: true,
      demo: false,
    });
  });
});

test.each([
  [{}, false],
  [{ NODE_ENV: 'development' }, false],
  [{ NODE_ENV: 'production', SESSION_SECRET: long, ENCRYPTION_KEY: hex64 }, false],
  [{ NODE_ENV: 'test' }, true],
])('accounts of %j are a test’s, with passwords hashed at little cost: %s', (environment, is) => {
  expect(readConfig(environment).throwaway).toBe(is);
});

test.each([
  ['on', true],
  ['yes', true],
  ['1', true],
  ['true', true],
  ['off', false],
  ['no', false],
  ['0', false],
  ['false', false],
])('REQUIRE_APPROVAL=%s means %s', (value, meant) => {
  expect(readConfig({ REQUIRE_APPROVAL: value }).requireApproval).toBe(meant);
});

test('the public address has no slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fees.example.com/' }).publicUrl).toBe(
    'https://fees.example.com',
  );
});

test('the README names every setting, and none that is not there', async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| Setting \|[^\n]*\n([\s\S]*?)\n\n/.exec(readme) ?? [];
  const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  expect(named.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').toSorted());
  expect(readme).toContain('With `NODE_ENV=production` ');
});
