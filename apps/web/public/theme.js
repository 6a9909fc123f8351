// Runs before the first paint so that the page never flashes in the wrong theme.
// The switch in the profile menu stores 'light' or 'dark'; without it the system decides.
(() => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const stored = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const apply = () => {
    const choice = stored();
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  window.addEventListener('themechoice', apply);
})();
