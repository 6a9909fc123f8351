import { createServer, type Socket } from 'node:net';

export interface TestImapServer {
  readonly url: string;
  readonly folders: Map<string, Map<number, string>>;
  /** Puts a mail into the inbox. */
  deliver(content: string): void;
  /** True: the line is cut where a mail is to be moved, as when the process dies there. */
  breakAtMove: boolean;
  /** How many mails were asked for as a whole. */
  downloads: number;
  close(): Promise<void>;
}

/** A mailbox on loopback that knows the few commands that a client needs to empty it. */
export async function startImapServer(): Promise<TestImapServer> {
  let uid = 0;
  const inbox = new Map<number, string>();
  const folders = new Map([['INBOX', inbox]]);
  const server = createServer((socket) => serve(socket, test));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const test: TestImapServer = {
    url: `imap://remits:se%2Fcret@127.0.0.1:${port}/INBOX`,
    folders,
    breakAtMove: false,
    downloads: 0,
    deliver(content) {
      uid += 1;
      inbox.set(uid, content.replaceAll(/\r?\n/g, '\r\n'));
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return test;
}

function serve(socket: Socket, server: TestImapServer): void {
  let pending = '';
  socket.on('error', () => undefined);
  // As servers do whose certificate their own administrator made; this one can't even begin it.
  socket.write('* OK [CAPABILITY IMAP4rev1 MOVE STARTTLS] ready\r\n');
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const [tag = '', ...words] = pending.slice(0, end).split(' ');
      pending = pending.slice(end + 2);
      const name = (words[0] === 'UID' ? `UID ${words[1]}` : (words[0] ?? '')).toUpperCase();
      if (name === 'UID MOVE' && server.breakAtMove) return void socket.destroy();
      const answer = answerTo(server, name, words);
      for (const line of answer.lines ?? []) socket.write(`* ${line}\r\n`, 'latin1');
      socket.write(`${tag} ${answer.status ?? 'OK done'}\r\n`);
      if (name === 'LOGOUT') socket.end();
    }
  });
}

interface ImapAnswer {
  readonly lines?: readonly string[];
  readonly status?: string;
}

function answerTo(server: TestImapServer, name: string, words: readonly string[]): ImapAnswer {
  const inbox = server.folders.get('INBOX') ?? new Map<number, string>();
  const folder = words.at(-1)?.replaceAll('"', '') ?? '';
  const uid = Number(words[2]);
  switch (name) {
    case 'LOGIN':
      return words.join(' ').includes('se/cret') ? {} : { status: 'NO not you' };
    case 'LIST':
      return { lines: [folder === '' ? 'LIST (\\Noselect) "/" ""' : 'LIST () "/" INBOX'] };
    case 'CREATE':
      if (server.folders.has(folder)) return { status: 'NO [ALREADYEXISTS] there' };
      server.folders.set(folder, new Map());
      return {};
    case 'SELECT':
      return {
        lines: [
          'FLAGS (\\Seen)',
          `${inbox.size} EXISTS`,
          'OK [UIDVALIDITY 7] valid',
          'OK [UIDNEXT 99] next',
        ],
        status: 'OK [READ-WRITE] done',
      };
    case 'UID SEARCH':
      return { lines: [`SEARCH ${[...inbox.keys()].join(' ')}`.trim()] };
    case 'UID FETCH':
      if (/BODY(?:\.PEEK)?\[\]/i.test(words.join(' '))) server.downloads += 1;
      // One that another reader has moved meanwhile is not there to be read or moved.
      return { lines: inbox.has(uid) ? [fetchLine(inbox, uid, words.join(' '))] : [] };
    case 'UID STORE':
      return { status: 'NO no flags of your own' };
    case 'UID MOVE':
      if (inbox.has(uid)) server.folders.get(folder)?.set(uid, inbox.get(uid) ?? '');
      inbox.delete(uid);
      return {};
    default:
      return {};
  }
}

function fetchLine(inbox: Map<number, string>, uid: number, asked: string): string {
  const content = inbox.get(uid) ?? '';
  const number = [...inbox.keys()].indexOf(uid) + 1;
  const fields = /BODY(?:\.PEEK)?(\[HEADER\.FIELDS \([^)]*\)\])/i.exec(asked)?.[1];
  const head = `${content.split('\r\n\r\n')[0]}\r\n\r\n`;
  const section = fields ?? '[]';
  const literal = fields === undefined ? content : head;
  const size = `UID ${uid} RFC822.SIZE ${content.length}`;
  return `${number} FETCH (${size} BODY${section} {${literal.length}}\r\n${literal})`;
}
