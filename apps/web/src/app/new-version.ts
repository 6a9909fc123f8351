const reloadedKey = 'reloaded-from';
const lookAgainMilliseconds = 1_000;

/** Text fields; other choices are quickly made again. */
const fieldsOfText =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=date], [type=file])';
const page = document.documentElement;
/** From when the server was found to have another version until the page has reloaded. */
const isReplaced = () => page.hasAttribute('data-replaced');
const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

/**
 * After an update the server no longer has the chunks of the version that an open page runs. When
 * one cannot be fetched for that reason, the page reloads: once, and not while something typed is
 * unsent or a request is on its way that a reload would cut off. The first script has another name
 * in every version. Returns what stops the watch.
 */
export default function watchForNewVersion(
  isMutating: () => number,
  load: () => void = () => window.location.reload(),
): () => void {
  const ownScript = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const watch = new AbortController();
  const onInput = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(fieldsOfText)) return;
    typedInto.add(target as HTMLInputElement | HTMLTextAreaElement);
  };
  const onMissingPiece = () => {
    if (!isReplaced()) void reloadIfReplaced(ownScript, isMutating, load);
  };
  document.addEventListener('input', onInput, watch);
  window.addEventListener('vite:preloadError', onMissingPiece, watch);
  return () => watch.abort();
}

async function reloadIfReplaced(
  ownScript: string,
  isMutating: () => number,
  load: () => void,
): Promise<void> {
  const isInTheWay = () => isTyping() || page.hasAttribute('data-sending') || isMutating() > 0;
  const answer = await fetch(ownScript, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer?.status !== 404 || isReplaced()) return;
  page.setAttribute('data-replaced', '');
  const reload = () => {
    sessionStorage.setItem(reloadedKey, ownScript);
    load();
  };
  const hasReloaded = ownScript === sessionStorage.getItem(reloadedKey);
  if (!hasReloaded && !isInTheWay()) return reload();
  showNotice(reload);
  // A page that came back unchanged would reload forever, so the person has to ask for it.
  if (hasReloaded) return;
  const timer = setInterval(() => {
    if (isInTheWay()) return;
    clearInterval(timer);
    reload();
  }, lookAgainMilliseconds);
}

/** Whether something typed is still on the page, unsent. */
function isTyping(): boolean {
  return [...typedInto].some((field) => field.isConnected && field.value !== '');
}

/** Built by hand, because no further chunk of this version can be fetched. */
function showNotice(reload: () => void): void {
  const notice = document.createElement('div');
  notice.role = 'status';
  notice.className =
    'fixed inset-x-4 bottom-4 z-50 rounded-card border border-line bg-sheet p-4 shadow-lg';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ml-3 underline';
  button.textContent = 'Reload';
  button.onclick = reload;
  notice.append('A new version is available. Save or copy your work, then reload.', button);
  document.body.append(notice);
}
