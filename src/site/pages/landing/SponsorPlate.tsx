import type { Landing } from '../../../settings/schema.ts';
import { languageOf } from '../../../ui/language.ts';
import { LowerDrawing } from './LowerDrawing.tsx';
import * as css from './SponsorPlate.module.css';

const bindings = [
  { kind: 'notes', drawing: 'tree' },
  { kind: 'papers', drawing: 'nib' },
  { kind: 'books', drawing: 'roof' },
] as const;

type Props = { sponsor: Landing['sponsors'][number] /** Its position, from 0. */; place: number };

/** A sponsor's picture, or a book lying on the plank with the name lettered on its spine. */
export function SponsorPlate({ sponsor: { name, url, picture }, place }: Props) {
  const { kind, drawing } = bindings[place % bindings.length] ?? bindings[0];
  const plate = picture ? (
    <img className={css.picture} src={`/api${picture}`} alt={name} loading="lazy" />
  ) : (
    <span className={`${css.plate} c-${kind}`}>
      <LowerDrawing name={drawing} />
      <b lang={languageOf(name)}>{name}</b>
    </span>
  );
  return url ? (
    <a className={css.link} href={url} rel="sponsored noopener">
      {plate}
    </a>
  ) : (
    plate
  );
}
