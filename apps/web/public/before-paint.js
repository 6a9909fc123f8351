// Runs before the first paint, so that the page never flashes in the wrong theme, and never shows
// the start page of visitors to somebody who is signed in.
(() => {
  const root = document.documentElement;
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // The switch in the profile menu stores 'light' or 'dark'; without it the system decides.
  const apply = () => {
    const choice = stored('theme');
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    root.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  window.addEventListener('themechoice', apply);

  // Until the page is taken over: hidden where it was rendered for somebody else, and else without
  // buttons, which would lose a click. A form that is sent now is kept, with what is typed in it.
  root.dataset.start = stored('signed-in') === null ? 'listening-soon' : 'hidden';
  window.addEventListener(
    'submit',
    (event) => {
      if ('start' in root.dataset) event.preventDefault();
    },
    true,
  );

  // What whoever is signed in sees first is asked for at once: the scripts of the frame, the font,
  // and beside them the first figures, by address alone, under the session, kept by no cache. The
  // scripts' own calls take up what these brought.
  const ask = (what) => document.head.append(Object.assign(document.createElement('link'), what));
  const askForFigures = (href) =>
    ask({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
  const askForScripts = (names) => {
    for (const href of names) ask({ rel: 'modulepreload', crossOrigin: '', href });
  };
  // The build writes the names here.
  const frameScripts = [];
  const dashboardScripts = [];
  const fonts = [];
  if (stored('signed-in') !== null) {
    const isDashboard = /^\/(dashboard)?$/.test(location.pathname);
    const month = new URLSearchParams(location.search).get('month') ?? '';
    const query = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? `?month=${month}` : '';
    askForFigures('/api/auth/user');
    askForScripts(frameScripts);
    if (isDashboard) {
      askForFigures(`/api/dashboard${query}`);
      askForScripts(dashboardScripts);
    }
    for (const href of fonts) {
      ask({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    }
  }
})();
