import { createServer } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { type DatabaseConnection, readDatabaseUrl, withClient } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { type RoleNames, roleNamesOf, rolePassword } from './roles.ts';

const secret = 'a secret of this test';
const log = { warn: () => undefined };

let superuser: DatabaseConnection;
let owner: DatabaseConnection;
let names: RoleNames;
let opened: Database[];

/** An empty database of an ordinary role, as a person gives it to the product. */
beforeEach(async () => {
  const { admin, template } = inject('testServer');
  const run = template.replace(/_template$/, '');
  const database = `${run}_${uuidv7().replaceAll('-', '').slice(-12)}`;
  superuser = { ...admin, database };
  owner = { ...superuser, user: `${database}_dba`, password: 'dba' };
  names = roleNamesOf(database);
  opened = [];
  await withClient(admin, async (client) => {
    await client.query(`create role ${owner.user} login createrole password 'dba'`);
    await client.query(`create database ${database} owner ${owner.user}`);
  });
});

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  const { admin } = inject('testServer');
  await withClient(admin, async (client) => {
    await client.query(`drop database ${superuser.database} with (force)`);
    for (const role of [names.app, names.platform, names.owner, owner.user]) {
      await client.query(`drop role if exists ${role}`);
    }
  });
});

async function open(admin = owner, password = secret): Promise<Database> {
  const database = await openDatabase({ admin, secret: password, log });
  opened.push(database);
  return database;
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toContain('\n');
  return message;
}

test('the owner of a database who may make roles gets everything set up', async () => {
  const database = await open();
  expect(await database.isReady()).toBe(true);
  const again = await open();
  expect(await again.isReady()).toBe(true);
});

test('processes that start at once on an empty database apply each migration once', async () => {
  const databases = await Promise.all([open(), open(), open()]);
  for (const database of databases) {
    expect(await database.isReady()).toBe(true);
  }
});

test('a new secret gives the roles new passwords', async () => {
  await open();
  const database = await open(owner, 'another secret');
  expect(await database.isReady()).toBe(true);
});

test('a database that was made anew and restored has its own rights given again', async () => {
  await open();
  await withClient(superuser, (client) =>
    client.query(`revoke all on database ${superuser.database}
      from ${names.owner}, ${names.app}, ${names.platform}`),
  );
  expect(await (await open()).isReady()).toBe(true);
});

test('an owner who may make no roles is told what is missing', async () => {
  await withClient(superuser, (client) => client.query(`alter role ${owner.user} nocreaterole`));
  expect(await refusal(open())).toBe(
    `DATABASE_URL: its role isn't allowed to set up ${names.owner}. Grant it CREATEROLE and ownership ` +
      'of the database, or create the roles beforehand',
  );
});

test('an owner who may make no roles works with roles that are there', async () => {
  await withClient(superuser, async (client) => {
    await client.query(`alter role ${owner.user} nocreaterole`);
    await client.query(`create role ${names.owner}; grant ${names.owner} to ${owner.user}`);
    for (const role of [names.app, names.platform]) {
      await client.query(`create role ${role} login password '${rolePassword(secret, role)}'`);
    }
  });
  expect(await (await open()).isReady()).toBe(true);
});

test.each([
  ['bypassrls', 'has BYPASSRLS'],
  ['superuser', 'is a superuser'],
])('a working role that was given %s stops the start', async (right, told) => {
  await open();
  await withClient(superuser, (client) => client.query(`alter role ${names.app} ${right}`));
  expect(await refusal(open(superuser))).toContain(`The database role ${names.app} ${told}`);
});

test('a working role that was made a member of the owner stops the start', async () => {
  await open();
  await withClient(superuser, (client) =>
    client.query(`grant ${names.owner} to ${names.platform}`),
  );
  expect(await refusal(open(superuser))).toContain(
    `The database role ${names.platform} is a member of ${names.owner}`,
  );
});

test('a migration that was changed later, or that is not known here, is told', async () => {
  await open();
  const change = (text: string) => withClient(superuser, (client) => client.query(text));
  await change(
    `update schema_migrations set checksum = 'x' where name = '0001-baseline-tools.sql'`,
  );
  expect(await refusal(open())).toContain(
    'The migration 0001-baseline-tools.sql was changed after',
  );
  await change(`insert into schema_migrations (name, checksum) values ('0000-old.sql', 'x')`);
  expect(await refusal(open())).toContain('0000-old.sql is unknown here');
});

test('a server that is not there, a wrong password and a missing database are told', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((done) => server.close(done));
  expect(await refusal(open({ ...owner, port }))).toBe(
    `DATABASE_URL: no PostgreSQL server responds at ${owner.host}:${port}/${owner.database}`,
  );
  expect(await refusal(open({ ...owner, password: 'wrong' }))).toContain(
    `refuses the user ${owner.user} or its password`,
  );
  expect(await refusal(open({ ...owner, database: 'nowhere' }))).toContain(
    'there is no database nowhere at',
  );
});

test('an address is read with its escapes, its defaults and its wish for TLS', () => {
  expect(readDatabaseUrl('postgres://me:p%40ss@db.example:5433/suite?sslmode=require')).toEqual({
    host: 'db.example',
    port: 5433,
    database: 'suite',
    user: 'me',
    password: 'p@ss',
    ssl: { rejectUnauthorized: false },
  });
  expect(readDatabaseUrl('postgresql://me@localhost')).toEqual({
    host: 'localhost',
    port: 5432,
    database: 'me',
    user: 'me',
    password: undefined,
    ssl: undefined,
  });
});
