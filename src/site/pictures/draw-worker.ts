import { serve } from '../../core/processes/serve.ts';
import { drawPicture, type Inscription } from './draw.ts';

/** Pictures show text that users wrote, so they are drawn in a process of their own: a text that crashes it does not stop the server. */
export type DrawRequest = { inscription: Inscription; place: string };
export type DrawReply = Record<string, never>;

serve(async ({ inscription, place }: DrawRequest): Promise<DrawReply> => {
  await drawPicture(inscription, place);
  return {};
});
