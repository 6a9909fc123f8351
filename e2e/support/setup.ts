import { afterAll } from 'vitest';
import { closeWindows } from './browser.ts';
import { enterAsNobodyYet } from './enter.ts';

enterAsNobodyYet();
afterAll(closeWindows);
