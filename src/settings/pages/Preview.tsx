import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../../paraglide/messages.js';
import { Segments } from '../../ui/area/Segments.tsx';
import { currentTheme, type Theme } from '../../ui/theme/theme.ts';

/** How wide the page in the frame is, in pixels. */
const widths = { phone: 360, wide: 1180 };

/** What is typed, as visitors will see it: by day and by night, on a phone and on a computer. */
export function Preview({ title, children }: { title: string; children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const id = useId();
  return (
    <section className="set-preview" aria-labelledby={id}>
      <header>
        <h3 id={id} tabIndex={-1}>
          {m.settings_pages_preview()}
        </h3>
        <Segments
          isLegendHidden
          legend={m.settings_pages_preview_theme()}
          value={theme}
          options={[
            { value: 'light', label: m.settings_pages_preview_light() },
            { value: 'dark', label: m.settings_pages_preview_dark() },
          ]}
          onChange={(value) => setTheme(value as Theme)}
        />
        <Segments
          isLegendHidden
          legend={m.settings_pages_preview_width()}
          value={width}
          options={[
            { value: 'phone', label: m.settings_pages_preview_phone() },
            { value: 'wide', label: m.settings_pages_preview_wide() },
          ]}
          onChange={(value) => setWidth(value as keyof typeof widths)}
        />
      </header>
      <PreviewFrame title={title} theme={theme} width={widths[width]}>
        {children}
      </PreviewFrame>
      <p className="hint">{m.settings_pages_preview_text()}</p>
    </section>
  );
}

/** An empty page; without the first words the browser would lay it out as in the nineties. */
const EMPTY = '<!doctype html><html><head></head><body></body></html>';

type Props = {
  title: string;
  theme: Theme;
  /** Of the page in the frame, in pixels; it is made smaller until it fits. */
  width: number;
  children: ReactNode;
};

/**
 * Shows components of the public pages in a page of their own, in a frame: with their theme, at their width, and with their styles alone
 * around them. It is rendered into from here, so that it follows every key. Links that would leave this page lead nowhere.
 */
function PreviewFrame({ title, theme, width, children }: Props) {
  const [page, setPage] = useState<Document | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  const [height, setHeight] = useState(0);
  useEffect(() => (page ? copyStyles(page) : undefined), [page]);
  useEffect(() => {
    if (!page) return;
    page.documentElement.lang = document.documentElement.lang;
    page.documentElement.dataset.theme = theme;
    page.documentElement.classList.toggle('dark', theme === 'dark');
  }, [page, theme]);
  useEffect(() => {
    if (!page || !place.current) return;
    const observer = new ResizeObserver(() => {
      setAvailable(place.current?.clientWidth ?? width);
      setHeight(page.body.offsetHeight);
    });
    observer.observe(page.body);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [page, width]);
  const scale = Math.min(1, available / width);
  return (
    <div ref={place} className="set-frame" style={{ height: Math.ceil(height * scale) }}>
      <iframe
        title={title}
        srcDoc={EMPTY}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      />
      {page && createPortal(<Still>{children}</Still>, page.body)}
    </div>
  );
}

/** A click in the preview must not leave the page with unsaved changes. */
function Still({ children }: { children: ReactNode }) {
  const stop = (event: SyntheticEvent) => event.preventDefault();
  return (
    <div
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a:not([target])')) stop(event);
      }}
      onSubmitCapture={stop}
    >
      {children}
    </div>
  );
}

/** Gives the page the styles that this one has, and those that it gets later. */
function copyStyles(page: Document): () => void {
  const copied = new Set<Node>();
  const copy = () => {
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copied.has(style)) continue;
      copied.add(style);
      page.head.append(style.cloneNode(true));
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}
