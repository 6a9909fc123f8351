import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface Tab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Tabs as the ARIA guide describes: one stop for Tab; arrows, Home and End within. Our own, because
 * a library's are six times as large and are on the first page that a visitor loads. In print, the
 * selected tab's name heads its panel, and the other tabs are hidden.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs may be wider than the window, and a link may open the last one.
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    if (value !== '') chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  const current = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    const target = to === undefined ? undefined : tabs[to];
    if (to === undefined || target === undefined) return;
    event.preventDefault();
    onChange(target.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="mb-6 flex gap-4 sm:gap-6 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              'shrink-0 border-b-2 px-1 pt-1 pb-2.5 font-medium sm:text-base whitespace-nowrap',
              'not-aria-selected:print:hidden',
              tab.value === value
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-faint hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.value === value ? tab.content : null}
        </div>
      ))}
    </>
  );
}
