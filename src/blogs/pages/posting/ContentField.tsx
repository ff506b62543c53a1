import { type ClipboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { useSending } from '../../../ui/area/SendingProgress.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { wholeNumber } from '../../../ui/format.ts';
import { FileInput } from '../../../ui/forms/FileInput.tsx';
import { accepted, troubleWith } from '../../../ui/forms/file-choice.ts';
import { FieldFrame, fieldAttributes } from '../../../ui/forms/form-parts.tsx';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { call } from '../../../ui/session/call.ts';
import { useAnswer } from '../../../ui/session/use-call.ts';
import type { BlogImageAnswer, BlogPreview } from '../../schema.ts';
import { MAX_CONTENT_LENGTH } from '../../vocabulary.ts';
import { type Marked, marked, marks, withPicture } from './marking.ts';
import * as css from './WriteBlogPage.module.css';

export type BlogValues = {
  title: string;
  content: string;
  /** The id of the post's university; empty for none, and if the form does not ask. */
  university: string;
};

type ContentProps = { form: Form<BlogValues>; sending: PictureSending };

/** The text of a post, in Markdown, with buttons for its signs, pictures, and a preview. */
export function ContentField({ form, sending }: ContentProps) {
  const { content } = form.values;
  const [isPreviewed, setPreviewed] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useSelection(area, content, (text) => form.set('content', text));
  const change = (how: (now: Marked) => Marked) => {
    if (!form.busy) selection.replace(how(selection.now()));
  };
  const picture = usePicture(sending, (src) => {
    const now = selection.now();
    const next = withPicture(now, src, m.blog_area_fill_picture());
    // If the author went on writing during the upload, here or in another field, the caret stays where it is.
    if (now.text === content && !isWritingElsewhere(area.current)) selection.replace(next);
    else selection.replace({ ...now, text: next.text }, false);
  });
  const wrong = form.errors.content;
  // Leaves the preview on each error, also on the same one again: it can only be corrected in the text.
  useEffect(() => {
    if (wrong) setPreviewed(false);
  }, [wrong]);
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    // Spreadsheets and word processors add a picture of the copied text to the clipboard.
    const isText = ['text/plain', 'text/html'].every((type) => event.clipboardData.getData(type).trim());
    if (!file || isText || form.busy) return;
    event.preventDefault();
    picture.send(file);
  };
  const used = m.blog_area_content_hint({
    used: wholeNumber([...content].length),
    most: wholeNumber(MAX_CONTENT_LENGTH),
  });
  return (
    <FieldFrame form={form} name="content" label={m.blog_area_content()} hint={used} optional={false}>
      <div className={css.editor}>
        <fieldset className={css.views}>
          <legend className="visually-hidden">{m.blog_area_view()}</legend>
          <button type="button" aria-pressed={!isPreviewed} onClick={() => setPreviewed(false)}>
            {m.blog_area_view_write()}
          </button>
          <button type="button" aria-pressed={isPreviewed} onClick={() => setPreviewed(true)}>
            {m.blog_area_view_preview()}
          </button>
        </fieldset>
        <div hidden={isPreviewed}>
          <MarkBar
            onMark={(mark) => change((now) => marked(now, marks[mark], m.blog_area_fill_text()))}
            onPicture={picture.send}
            isSending={form.busy || Boolean(sending.bar)}
          />
          <textarea
            {...fieldAttributes(form, 'content', true)}
            ref={area}
            rows={14}
            dir="auto"
            required
            // Anything typed while the form is being sent would be lost with it.
            readOnly={form.busy}
            onPaste={paste}
          />
        </div>
        {isPreviewed && <PreviewPane content={content} />}
      </div>
      {sending.bar}
      {/* The region exists before its text, because some screen readers announce nothing otherwise. */}
      <p role="status" className={picture.result?.failed ? 'err' : 'hint'}>
        {picture.result?.text}
      </p>
    </FieldFrame>
  );
}

/** Whether the reader types into another field. */
function isWritingElsewhere(area: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== area && activeElement?.matches('textarea, input:not([type="file"])') === true;
}

/** Reads the text and the selection of a text area, and replaces both: the selection after the text has been rendered. */
function useSelection(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  set: (text: string) => void,
) {
  const wanted = useRef<{ start: number; end: number; focus: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text must be there before it can be selected
  useEffect(() => {
    const element = area.current;
    if (!element || wanted.current === null) return;
    const { start, end, focus } = wanted.current;
    wanted.current = null;
    if (focus) element.focus();
    if (document.activeElement === element) element.setSelectionRange(start, end);
  }, [text]);
  return {
    now: (): Marked => {
      const { value, selectionStart, selectionEnd } = area.current ?? { value: text };
      return { text: value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
    },
    /** @param focus whether the text area is focused, too */
    replace: ({ text, start, end }: Marked, focus = true) => {
      wanted.current = { start, end, focus };
      if (focus) area.current?.focus();
      if (!area.current || !typeOver(area.current, text)) set(text);
    },
  };
}

/**
 * Replaces the part of the focused text area that differs, as if it was typed: setting the text would empty the browser's undo history.
 * @returns false if nothing was typed, because the text area has no focus
 */
function typeOver(area: HTMLTextAreaElement, text: string): boolean {
  const before = area.value;
  if (document.activeElement !== area || before === text) return false;
  const shorter = Math.min(before.length, text.length);
  let same = 0;
  while (same < shorter && before[same] === text[same]) same += 1;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  area.setSelectionRange(same, before.length - tail);
  const typed = text.slice(same, text.length - tail);
  // Deprecated, but nothing else adds to the undo history.
  return typed === '' ? document.execCommand('delete') : document.execCommand('insertText', false, typed);
}

export type PictureSending = ReturnType<typeof usePictureSending>;

/** The upload of a picture for a post. */
export const usePictureSending = () =>
  useSending({
    sending: m.blog_area_picture_sending(),
    progress: m.areas_progress,
    working: m.blog_area_picture_working(),
    stop: m.areas_stop_sending(),
  });

/** Sends pictures for a post, one at a time. @param onSent receives the address for the Markdown */
function usePicture({ send: sendForm, bar }: PictureSending, onSent: (src: string) => void) {
  const [result, setResult] = useState<{ text: string; failed: boolean } | null>(null);
  const send = async (file: File) => {
    if (bar) return setResult({ text: m.blog_area_picture_wait(), failed: true });
    const words = { other: m.areas_picture_kinds, large: m.blog_area_picture_large };
    const trouble = troubleWith(file, words);
    setResult(trouble === null ? null : { text: trouble, failed: true });
    if (trouble !== null) return;
    const form = new FormData();
    form.set('image', file);
    const answer = await sendForm<BlogImageAnswer>('POST', '/blogs/images', form);
    if (answer === null) return;
    if (!answer.ok) {
      return setResult({ text: `${m.blog_area_picture_failed()} ${reasonOf(answer)}`, failed: true });
    }
    setResult({ text: m.blog_area_picture_added(), failed: false });
    onSent(answer.data.image.src);
  };
  return { result, send: (file: File) => void send(file) };
}

const markWords: Record<keyof typeof marks, () => string> = {
  bold: m.blog_area_mark_bold,
  italic: m.blog_area_mark_italic,
  heading: m.blog_area_mark_heading,
  list: m.blog_area_mark_list,
  quote: m.blog_area_mark_quote,
  link: m.blog_area_mark_link,
};

type MarkBarProps = {
  onMark: (mark: keyof typeof marks) => void;
  onPicture: (file: File) => void;
  isSending: boolean;
};

/** Buttons that insert Markdown’s signs, for authors who do not know them, or whose phone keyboard hides them. */
function MarkBar({ onMark, onPicture, isSending }: MarkBarProps) {
  const id = useId();
  return (
    <fieldset className={css.marks}>
      <legend className="visually-hidden">{m.blog_area_marks()}</legend>
      {(Object.keys(marks) as (keyof typeof marks)[]).map((mark) => (
        <button key={mark} type="button" className="btn quiet" onClick={() => onMark(mark)}>
          {markWords[mark]()}
        </button>
      ))}
      <FileInput
        id={id}
        className="visually-hidden"
        accept={accepted.picture}
        disabled={isSending}
        onFiles={([file]) => onPicture(file)}
      />
      <label htmlFor={id} className="btn quiet" data-busy={isSending || undefined}>
        <Icon name="upload" />
        {m.blog_area_mark_picture()}
      </label>
    </fieldset>
  );
}

/** The text as visitors will see it, rendered by the server. A blank text sends no request. */
function PreviewPane({ content }: { content: string }) {
  const isEmpty = content.trim() === '';
  const { state, data, error, reload } = useAnswer<BlogPreview>(isEmpty ? null : content, preview);
  return (
    <section className={css.preview} aria-label={m.blog_area_preview()}>
      {isEmpty ? (
        <p className="muted">{m.blog_area_preview_empty()}</p>
      ) : state === 'failed' ? (
        <ErrorNotice
          title={m.blog_area_preview_failed()}
          text={error || m.forms_unreachable()}
          onRetry={reload}
        />
      ) : state === 'ready' && data ? (
        <Prose html={data.html} />
      ) : (
        <Skeleton shape="lines" count={5} label={m.blog_area_preview_loading()} />
      )}
    </section>
  );
}

const preview = (content: string, signal: AbortSignal) =>
  call<BlogPreview>('POST', '/blogs/preview', { content }, signal);
