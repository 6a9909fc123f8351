import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM } from 'tesseract.js';

export interface BareRecognition {
  recognize(image: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

/** The recognition engine as its library delivers it, without any code of ours. */
export async function startBareRecognition(): Promise<BareRecognition> {
  const languages = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(languages), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  return {
    async recognize(image) {
      const { data } = await worker.recognize(Buffer.from(image), {}, { text: true, blocks: true });
      return data.text;
    },
    close: async () => void (await worker.terminate()),
  };
}
