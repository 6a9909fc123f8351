import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Generous, so that a busy machine fails no test that a quiet one passes. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
