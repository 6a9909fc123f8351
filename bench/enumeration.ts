import { createHash } from 'node:crypto';
import type { CaptchaOffer, Puzzle } from '@pfs/wire/captcha';
import { type RunningProduct, startNewProduct } from '../e2e/support/product.ts';
import { registerPharmacy } from './support/api.ts';

/*
 * Whether time tells which addresses have an account: sign-in and forgotten password, tries with a
 * known and with an unknown address in turn. The two medians should differ by less than the scatter
 * of one. One network address may make twenty such calls a minute, so each comes from one of its
 * own, told by a header that the product is set to trust here.
 */
const triesEach = Number(process.env['TRIES'] ?? 500);
/** The address that registers first. */
const known = 'owner1@bench.example';

async function post(product: RunningProduct, path: string, body: object, number: number) {
  const forwarded = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const before = performance.now();
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - before, status: answer.status };
}

async function solve(product: RunningProduct, number: number): Promise<string> {
  const forwarded = `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const headers = { 'x-forwarded-for': forwarded };
  const answer = await fetch(`${product.url}/api/auth/captcha`, { headers });
  const offer = (await answer.json()) as CaptchaOffer;
  if (offer.provider !== 'altcha') throw new Error('no puzzle was offered');
  return toToken(offer.challenge);
}

function toToken(challenge: Puzzle): string {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters;
  const counted = Buffer.alloc(4);
  for (let counter = 0; ; counter += 1) {
    counted.writeUInt32BE(counter);
    let key = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), counted]);
    for (let round = 0; round < cost; round += 1) {
      key = createHash('sha256').update(key).digest();
    }
    const derivedKey = key.toString('hex');
    if (!derivedKey.startsWith(keyPrefix)) continue;
    return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString(
      'base64',
    );
  }
}

const at = (sorted: readonly number[], part: number) =>
  (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);

const product = await startNewProduct({ TRUST_PROXY: '127.0.0.1' });
try {
  await registerPharmacy(product.url, 1);
  let number = 0;
  for (const path of ['/api/auth/login', '/api/auth/forgot-password']) {
    const times = new Map<string, number[]>();
    const statuses = new Set<string>();
    for (let turn = 0; turn < triesEach * 2; turn += 1) {
      const who = turn % 2 === 0 ? 'known' : 'unknown';
      const email = who === 'known' ? known : 'nobody@nowhere.example';
      number += 1;
      const recaptchaToken = await solve(product, number);
      const secret = path.endsWith('login') ? { password: 'Wrong-Horse-7' } : {};
      const { ms, status } = await post(
        product,
        path,
        { email, ...secret, recaptchaToken },
        number,
      );
      times.set(who, [...(times.get(who) ?? []), ms]);
      statuses.add(`${who} ${status}`);
    }
    console.log(`  ${path}: ${triesEach} tries each; answers: ${[...statuses].join(', ')}`);
    for (const [who, all] of times) {
      all.sort((first, second) => first - second);
      const [low, middle, high] = [at(all, 0.05), at(all, 0.5), at(all, 0.95)];
      console.log(`    ${who}: 5 % below ${low} ms, median ${middle} ms, 5 % above ${high} ms`);
    }
  }
} finally {
  await product.stop();
}
