import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { wholeNumber } from '../../../ui/format.ts';
import { FieldFrame, fieldAttributes } from '../../../ui/forms/Field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { MAX_CONTENT_LENGTH } from '../../vocabulary.ts';
import type { BlogValues } from './blog-values.ts';
import { MarkBar } from './MarkBar.tsx';
import { type Marked, marked, marks, withPicture } from './marking.ts';
import { PictureSending } from './PictureSending.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { usePicture } from './use-picture.ts';
import { ViewChoice } from './ViewChoice.tsx';

/** The text of a post, in Markdown: signs by button, pictures, and a preview. */
export function ContentField({ form }: { form: Form<BlogValues> }) {
  const { content } = form.values;
  const [isPreviewed, setPreviewed] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useSelection(area, content);
  const change = (how: (now: Marked) => Marked) => {
    const { text, start, end } = how(selection.now());
    form.set('content', text);
    selection.next(start, end);
  };
  const picture = usePicture((src) => change((now) => withPicture(now, src, m.blog_desk_fill_picture())));
  const wrong = form.errors.content !== undefined;
  // What is wrong is mended in the text, not in its preview.
  useEffect(() => {
    if (wrong) setPreviewed(false);
  }, [wrong]);
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    picture.send(file);
  };
  const used = m.blog_desk_content_hint({
    used: wholeNumber([...content].length),
    most: wholeNumber(MAX_CONTENT_LENGTH),
  });
  return (
    <FieldFrame form={form} name="content" label={m.blog_desk_content()} hint={used} optional={false}>
      <div className="beditor">
        <ViewChoice isPreviewed={isPreviewed} onChange={setPreviewed} />
        <div hidden={isPreviewed}>
          <MarkBar
            onMark={(mark) => change((now) => marked(now, marks[mark], m.blog_desk_fill_text()))}
            onPicture={picture.send}
            isSending={picture.progress !== null}
          />
          <textarea
            {...fieldAttributes(form, 'content', true)}
            ref={area}
            rows={14}
            dir="auto"
            required
            onPaste={paste}
          />
        </div>
        {isPreviewed && <PreviewPane content={content} />}
      </div>
      <PictureSending picture={picture} />
    </FieldFrame>
  );
}

/** What is selected in a text area, and what is to be once its text has changed. */
function useSelection(area: React.RefObject<HTMLTextAreaElement | null>, text: string) {
  const wanted = useRef<[number, number] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text must be there before it can be selected
  useEffect(() => {
    const element = area.current;
    if (!element || wanted.current === null) return;
    element.focus();
    element.setSelectionRange(...wanted.current);
    wanted.current = null;
  }, [text]);
  return {
    now: (): Marked => {
      const { value, selectionStart, selectionEnd } = area.current ?? { value: text };
      return { text: value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
    },
    next: (start: number, end: number) => {
      wanted.current = [start, end];
    },
  };
}
