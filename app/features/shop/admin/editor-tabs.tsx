import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { TAB_NAMES, TABS, type Tab } from "./product-admin.ts";

type Props = {
  chosen: Tab;
  onChoose: (tab: Tab) => void;
  /** The number of items in a tab. */
  counts: Partial<Record<Tab, number>>;
  wrong: Tab[];
  panels: Record<Tab, ReactNode>;
};

/** Tabs with JavaScript; without it, all panels below each other. Hidden panels keep their input. */
export function EditorTabs({ chosen, onChoose, counts, wrong, panels }: Props) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <TabList chosen={chosen} onChoose={onChoose} counts={counts} wrong={wrong} />}
      {TABS.map((tab) =>
        isHydrated ? (
          <div
            key={tab}
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            hidden={tab !== chosen}
            className="min-h-72 py-6"
          >
            {panels[tab]}
          </div>
        ) : (
          <section key={tab} aria-labelledby={`part-${tab}`} className="border-t border-line py-8">
            <h3 id={`part-${tab}`} className="mb-5 font-display text-22">
              {TAB_NAMES[tab]}
            </h3>
            {panels[tab]}
          </section>
        ),
      )}
    </>
  );
}

function TabList({ chosen, onChoose, counts, wrong }: Omit<Props, "panels">) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(chosen, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus
    <div
      ref={list}
      role="tablist"
      aria-label="Product settings"
      className="grid grid-cols-3 border-b border-line-strong sm:flex sm:flex-wrap sm:gap-x-6"
      onKeyDown={onKeyDown}
    >
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === chosen}
          aria-controls={`panel-${tab}`}
          tabIndex={tab === chosen ? 0 : -1}
          className="-mb-px min-h-control border-b-2 border-transparent text-left text-stone-strong hover:text-ink aria-selected:border-crimson aria-selected:font-medium aria-selected:text-ink"
          onClick={() => onChoose(tab)}
        >
          {counts[tab] ? `${TAB_NAMES[tab]} (${counts[tab]})` : TAB_NAMES[tab]}
          {wrong.includes(tab) && <span className="text-crimson"> · needs attention</span>}
        </button>
      ))}
    </div>
  );
}

/** The tab that a key moves to; null: none. */
export function tabAfter(tab: Tab, key: string): Tab | null {
  const at = TABS.indexOf(tab);
  switch (key) {
    case "ArrowRight":
      return TABS[(at + 1) % TABS.length] ?? null;
    case "ArrowLeft":
      return TABS.at(at - 1) ?? null;
    case "Home":
      return TABS[0];
    case "End":
      return TABS.at(-1) ?? null;
    default:
      return null;
  }
}
