import * as m from '../../../paraglide/messages.js';
import { OwnerUniversity } from '../../../reviews/pages/OwnerUniversity.tsx';
import type { UniversityWish } from '../../../reviews/schema.ts';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { BlogAnswer, BlogPost } from '../../schema.ts';
import { ContentField } from './ContentField.tsx';
import { useBlogForm } from './use-blog-form.ts';

type Props = {
  /** The post that is revised; null writes a new one. */
  post: BlogPost | null;
  onSent: (answer: BlogAnswer) => void;
};

/** Writes or revises a post. */
export function BlogForm({ post, onSent }: Props) {
  const { form, overtakenBy } = useBlogForm(post, onSent);
  const wish = useCall<UniversityWish>('/own-university');
  const asks = wish.data?.asked && (post?.university ?? null) === null;
  return (
    <>
      <div className="say">
        <DraftNotice form={form} />
      </div>
      <form className="stack-form write" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        {overtakenBy && <Stored post={overtakenBy} />}
        <Field
          form={form}
          name="title"
          label={m.blog_desk_title()}
          hint={m.blog_desk_title_hint()}
          required
        />
        <ContentField form={form} />
        {asks && <OwnerUniversity form={form} />}
        <div className="acts">
          <SubmitButton form={form} busyLabel={m.blog_desk_submitting()}>
            {m.blog_desk_submit()}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

/** What another person, or the author elsewhere, stored meanwhile. */
function Stored({ post: { title, content } }: { post: BlogPost }) {
  return (
    <details className="card bstored" open>
      <summary>{m.blog_desk_stored()}</summary>
      <h2>{title}</h2>
      <p>{content}</p>
    </details>
  );
}
