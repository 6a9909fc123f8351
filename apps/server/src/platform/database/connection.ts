import pg from 'pg';

/** Where a database is and as whom it is entered. */
export interface DatabaseConnection {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string | undefined;
  /** As in the address's sslmode; undefined is a plain connection. */
  readonly ssl: pg.ConnectionConfig['ssl'] | undefined;
}

/** A day stays the text `YYYY-MM-DD`: a Date would move it with the machine's time zone. */
const DATE_OID = pg.types.builtins.DATE;

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

/**
 * What every connection of ours has: numeric and bigint as text, days as text, instants as Date.
 */
export function clientConfig(connection: DatabaseConnection): pg.ClientConfig {
  return {
    host: connection.host,
    port: connection.port,
    database: connection.database,
    user: connection.user,
    password: connection.password,
    ...(connection.ssl === undefined ? {} : { ssl: connection.ssl }),
    types: typeParsers,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}

/** The server itself, entered by its owner. Undefined: the embedded one. */
export function readServerUrl(config: {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}): DatabaseConnection | undefined {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  return url === undefined ? undefined : readDatabaseUrl(url);
}

/** Reads `postgres://user:password@host:port/database?sslmode=require`. */
export function readDatabaseUrl(url: string): DatabaseConnection {
  const parsed = new URL(url);
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname);
  const user = decodeURIComponent(parsed.username) || 'postgres';
  return {
    host: host === '' ? 'localhost' : host,
    port: parsed.port === '' ? 5432 : Number(parsed.port),
    database: decodeURIComponent(parsed.pathname.slice(1)) || user,
    user,
    password: parsed.password === '' ? undefined : decodeURIComponent(parsed.password),
    ssl: sslOf(parsed.searchParams.get('sslmode')),
  };
}

function sslOf(mode: string | null): pg.ConnectionConfig['ssl'] | undefined {
  switch (mode) {
    case null:
    case 'disable':
    case 'allow':
    case 'prefer':
      return undefined;
    case 'require':
    case 'no-verify':
      return { rejectUnauthorized: false };
    default:
      return { rejectUnauthorized: true };
  }
}

/** Opens one connection, gives it to `work`, and closes it whatever happens. */
export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(connection));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
