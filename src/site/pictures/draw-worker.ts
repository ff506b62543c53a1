import { serve } from '../../core/processes/serve.ts';
import { drawPicture, type Inscription } from './draw.ts';

/** The process that draws what people named: whatever a name does to it, the server lives on. */
export type DrawRequest = { inscription: Inscription; place: string };
export type DrawReply = Record<string, never>;

serve(async ({ inscription, place }: DrawRequest): Promise<DrawReply> => {
  await drawPicture(inscription, place);
  return {};
});
