import {
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { Segments } from '../../ui/area/Segments.tsx';
import { useLeaveQuestion } from '../../ui/area/SheetDialog.tsx';
import { DraftNotice, FormMessage, SubmitButton } from '../../ui/forms/form-parts.tsx';
import type { Values } from '../../ui/forms/problems.ts';
import { Link } from '../../ui/Link.tsx';
import { useRootData } from '../../ui/root.ts';
import { useCall } from '../../ui/session/use-call.ts';
import { currentTheme, type Theme } from '../../ui/theme/theme.ts';
import type { AllSettings, SettingsPart, ValueOf } from '../schema.ts';
import { formActionOf, type Section, sections, shownPortal } from '../vocabulary.ts';
import { partFields } from './part-fields.tsx';
import * as css from './SettingsPage.module.css';
import { type PartForm, usePart } from './use-part.ts';

/** The page on which administrators change the settings, part by part. @param previews show each part as visitors will see it */
export function SettingsPage({ previews }: { previews: Partial<Record<Section, PartPreview>> }) {
  const settings = useCall<AllSettings>('/settings');
  const [params] = useSearchParams();
  const asked = params.get('part');
  const shown = sections.find((section) => section === asked) ?? 'portal';
  const { dirty, onDirty } = useUnsaved();
  const root = useRootData().settings;
  // The root data was loaded with the first page; it is updated here, so that the next page shows the change.
  const onSaved = (section: Section, value: unknown) => {
    if (section === 'portal') Object.assign(root, shownPortal(value as ValueOf['portal']));
    if (section === 'contact') root.formAction = formActionOf((value as ValueOf['contact']).formUrl);
  };
  return (
    <>
      <AreaHead title={m.areas_page_settings()} sub={m.settings_pages_intro()} />
      <nav className={css.parts} aria-label={m.settings_pages_parts()}>
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <Link
                to={{ search: `?part=${section}` }}
                replace
                preventScrollReset
                aria-current={section === shown ? 'page' : undefined}
              >
                {m.settings_pages_part({ section })}
                {dirty[section] && <span className="mark wait">{m.settings_pages_unsaved()}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded call={settings} failed={m.settings_pages_failed()}>
        {(all) =>
          sections.map((section) => (
            <PartEditor
              key={section}
              section={section}
              given={all[section]}
              isShown={section === shown}
              preview={previews[section]}
              onDirty={onDirty}
              onSaved={onSaved}
            />
          ))
        }
      </Loaded>
    </>
  );
}

/** Tracks the parts with unsaved changes; while there are any, leaving the page asks for confirmation. */
function useUnsaved() {
  const [dirty, setDirty] = useState<Partial<Record<Section, boolean>>>({});
  const onDirty = useCallback(
    (section: Section, isDirty: boolean) => setDirty((before) => ({ ...before, [section]: isDirty })),
    [],
  );
  const isDirty = Object.values(dirty).includes(true);
  useLeaveQuestion(isDirty ? m.settings_pages_leave() : null);
  return { dirty, onDirty };
}

/** Shows the typed values as visitors will see them. */
type PartPreview = ComponentType<{ part: PartForm }>;

type Props = {
  section: Section;
  given: SettingsPart;
  isShown: boolean;
  preview: PartPreview | undefined;
  onDirty: (section: Section, isDirty: boolean) => void;
  onSaved: (section: Section, value: unknown) => void;
};

/** The form of one part of the settings with its preview. Stays mounted while another part is shown, to keep what is typed. */
function PartEditor({ section, given, isShown, preview: Shown, onDirty, onSaved }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const part = usePart(section, given, (message, value) => {
    setStatus(message);
    onSaved(section, value);
  });
  const { form, isDirty } = part;
  const [status, setStatus] = useStatus(form.values);
  useLayoutEffect(() => onDirty(section, isDirty), [section, isDirty, onDirty]);
  const Fields = partFields[section];
  const discard = () => {
    if (!window.confirm(m.settings_pages_discard_ask())) return;
    part.discard();
    setStatus('');
    // The button disappears, so move the focus.
    element.current?.querySelector<HTMLElement>('.send')?.focus();
  };
  const putBack = () => {
    if (!window.confirm(m.settings_pages_original_ask())) return;
    part.fillOriginal();
    setStatus(m.settings_pages_original_done());
  };
  // On narrow screens the preview is below the form.
  const jump = () => {
    const heading = element.current?.parentElement?.querySelector<HTMLElement>(`.${css.preview} h3`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <section className={css.part} aria-labelledby={`set-title-${section}`} hidden={!isShown}>
      <header>
        <h2 id={`set-title-${section}`}>{m.settings_pages_part({ section })}</h2>
        <p className="muted">{m.settings_pages_part_text({ section })}</p>
      </header>
      <div className={Shown ? css.columns : undefined}>
        <form
          ref={element}
          className={`stack-form ${css.form}`}
          onSubmit={(event) => {
            setStatus('');
            form.submit(event);
          }}
          noValidate
        >
          <DraftNotice form={form} />
          <FormMessage form={form} />
          <Fields key={part.fills} part={part} />
          <div className={css.foot}>
            <p className="note" role="status">
              {status || (isDirty ? m.settings_pages_state_dirty() : m.settings_pages_state_clean())}
            </p>
            <div className="acts">
              <SubmitButton form={form} busyLabel={m.areas_saving()}>
                {m.areas_save()}
              </SubmitButton>
              {Shown && (
                <button type="button" className={`btn quiet ${css.jump}`} onClick={jump}>
                  {m.settings_pages_preview_jump()}
                </button>
              )}
              {isDirty && (
                <button type="button" className="btn" onClick={discard}>
                  {m.settings_pages_discard()}
                </button>
              )}
              {!part.isOriginal && (
                <button type="button" className="btn quiet" onClick={putBack}>
                  {m.settings_pages_original()}
                </button>
              )}
            </div>
          </div>
        </form>
        {Shown && isShown && (
          <Preview title={m.settings_pages_preview_frame({ part: m.settings_pages_part({ section }) })}>
            <Shown part={part} />
          </Preview>
        )}
      </div>
    </section>
  );
}

/** A status message about the current values, which disappears with their next change. */
function useStatus(values: Values): [string, (text: string) => void] {
  const [status, setStatus] = useState<{ text: string; of: Values | null }>({ text: '', of: values });
  // `null`: the message was just set, perhaps together with new values; ties it to the values of this render.
  if (status.of === null) setStatus({ ...status, of: values });
  return [
    status.of === null || status.of === values ? status.text : '',
    (text) => setStatus({ text, of: null }),
  ];
}

/** The widths of the page in the frame, in pixels. */
const widths = { phone: 360, wide: 1180 };

/** Shows the typed values as visitors will see them, in the light or dark theme, on a phone or on a computer. */
function Preview({ title, children }: { title: string; children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const id = useId();
  const choice = <V extends string>(legend: string, value: V, values: V[], onChange: (value: V) => void) => (
    <Segments
      isLegendHidden
      legend={legend}
      value={value}
      options={values.map((one) => ({ value: one, label: m.settings_pages_preview_as({ as: one }) }))}
      onChange={(one) => onChange(one as V)}
    />
  );
  return (
    <section className={css.preview} aria-labelledby={id}>
      <header>
        <h3 id={id} tabIndex={-1}>
          {m.settings_pages_preview()}
        </h3>
        {choice(m.settings_pages_preview_theme(), theme, ['light', 'dark'], setTheme)}
        {choice(m.settings_pages_preview_width(), width, ['phone', 'wide'], setWidth)}
      </header>
      <PreviewFrame title={title} theme={theme} width={widths[width]}>
        {children}
      </PreviewFrame>
      <p className="hint">{m.settings_pages_preview_text()}</p>
    </section>
  );
}

/** An empty page; without the doctype the browser would use quirks mode. */
const EMPTY = '<!doctype html><html><head></head><body></body></html>';

type FrameProps = {
  title: string;
  theme: Theme;
  /** The width of the page in the frame, in pixels; it is scaled down to fit. */
  width: number;
  children: ReactNode;
};

/**
 * Renders components of the public pages into a document of their own in a frame, so that its theme and width are independent of this
 * page. Rendered through a portal, so that it follows every keystroke. Links that would leave this page are disabled.
 */
function PreviewFrame({ title, theme, width, children }: FrameProps) {
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
    <div ref={place} className={css.frame} style={{ height: Math.ceil(height * scale) }}>
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

/** Disables links and forms in the preview, which would leave the page with unsaved changes. */
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

/** Copies the styles of this document into the frame's, including those that are added later. @returns a function that stops it */
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
