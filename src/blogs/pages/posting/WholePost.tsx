import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { BlogPost } from '../../schema.ts';

/** A post as visitors will see it. */
export function WholePost({ id }: { id: string }) {
  const post = useCall<BlogPost>(`/blogs/${id}`);
  return (
    <Loaded
      call={post}
      failed={m.blog_desk_post_failed()}
      loading={<Skeleton shape="lines" count={6} label={m.blog_desk_loading()} />}
    >
      {({ html }) => <Prose html={html} />}
    </Loaded>
  );
}
