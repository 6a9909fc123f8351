import { fileText, goodPayment } from './read-text.ts';

export const good = fileText(goodPayment);
