/** More than any answer: an endless stream ends here. */
const replyBytesMax = 1_000_000;

/** A reply that goes on beyond what is read of one. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong';
}

/**
 * Calls that reach the provider's own address and nothing else: no redirect is followed, so neither
 * the key nor the question goes where the settings did not say, and no more is read than the most.
 */
export function ownFetch(baseUrl: string): typeof fetch {
  const { origin } = new URL(baseUrl);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (new URL(url).origin !== origin) throw new TypeError('not the address of the model');
    const response = await fetch(input, { ...init, redirect: 'error' });
    const { status, statusText, headers, body } = response;
    if (body === null) return response;
    return new Response(body.pipeThrough(atMost(replyBytesMax)), { status, statusText, headers });
  };
}

function atMost(
  bytesMax: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw new ReplyTooLong();
      controller.enqueue(chunk);
    },
  });
}
