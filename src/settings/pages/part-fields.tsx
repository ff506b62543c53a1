import { type ComponentType, type ReactNode, useId, useRef } from 'react';
import { MAX_WEB_ADDRESS_LENGTH, roles } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { FileInput, Trouble } from '../../ui/forms/FileInput.tsx';
import { accepted } from '../../ui/forms/file-choice.ts';
import { Field } from '../../ui/forms/form-parts.tsx';
import type { Values } from '../../ui/forms/problems.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Portrait } from '../../ui/pictures/Portrait.tsx';
import {
  COUNTS,
  LENGTHS,
  limitKinds,
  networkNames,
  networks,
  type Section,
  type SocialNetwork,
  teamGroups,
} from '../vocabulary.ts';
import { ItemList, type ItemPicture } from './ItemList.tsx';
import * as css from './part-fields.module.css';
import type { Item } from './part-values.ts';
import type { PartForm } from './use-part.ts';

type Fields = ComponentType<{ part: PartForm }>;

type Text = Pick<Parameters<typeof Field<Values>>[0], 'inputMode' | 'maxLength' | 'multiline'> & {
  /** The last segment of its path, which also determines its words and its longest value. */
  name: string;
  /** Its name in messages about it, where the label alone does not tell it from others. */
  called?: string;
  type?: 'email' | 'url';
  isOptional?: boolean;
};

const lengths: Record<string, number> = LENGTHS;

/** The text fields of a part or item. @param at the path of the item, such as `slides.0` */
function Texts({ part: { section, form }, at, texts }: { part: PartForm; at?: string; texts: Text[] }) {
  return texts.map(({ name, called, type, isOptional = false, ...attributes }) => (
    <Field
      key={name}
      form={form}
      name={at ? `${at}.${name}` : name}
      label={m.settings_pages_field({ section, name }) || name}
      called={called ?? (m.settings_pages_called({ section, name }) || undefined)}
      hint={m.settings_pages_hint({ section, name }) || undefined}
      type={type}
      maxLength={type === 'url' ? MAX_WEB_ADDRESS_LENGTH : lengths[name]}
      required={!isOptional}
      {...attributes}
    />
  ));
}

const portalTexts: Text[] = [
  { name: 'name', maxLength: LENGTHS.portal },
  { name: 'team' },
  { name: 'description', multiline: true },
  { name: 'contactEmail', type: 'email' },
  { name: 'motto' },
];

function PortalFields({ part }: { part: PartForm }) {
  const unused = networks.find((name) => !part.items('social').some(({ network }) => network === name));
  return (
    <>
      <Texts part={part} texts={portalTexts} />
      <section className={css.group} aria-labelledby="set-social">
        <h3 id="set-social">{m.settings_pages_list({ list: 'social' })}</h3>
        <ItemList
          part={part}
          list="social"
          min={0}
          max={networks.length}
          blank={{ network: unused ?? 'facebook', url: '' }}
          nameOf={({ network }) => networkNames[network as SocialNetwork]}
          noteOf={({ url }) => url}
          mark={({ network }) => <Icon name={network as SocialNetwork} />}
        >
          {(at) => (
            <>
              <Field
                form={part.form}
                name={`${at}.network`}
                label={m.settings_pages_field({ section: part.section, name: 'network' })}
                options={Object.entries(networkNames).map(([value, label]) => ({ value, label }))}
              />
              <Texts part={part} at={at} texts={[{ name: 'url', type: 'url' }]} />
            </>
          )}
        </ItemList>
      </section>
    </>
  );
}

const slideTexts: Text[] = [{ name: 'heading' }, { name: 'subtext', multiline: true }, { name: 'extra' }];

/** The three slides at the top of the landing page. */
function HeroFields({ part }: { part: PartForm }) {
  return (
    <ItemList
      part={part}
      list="slides"
      {...COUNTS.slides}
      nameOf={({ heading = '' }) => heading}
      noteOf={({ subtext }) => subtext}
    >
      {(at) => <Texts part={part} at={at} texts={slideTexts} />}
    </ItemList>
  );
}

/** The people on the Teams page, by group. */
function TeamFields({ part }: { part: PartForm }) {
  return teamGroups.map((group) => (
    <section key={group} className={css.group} aria-labelledby={`set-${group}`}>
      <h3 id={`set-${group}`}>{m.about_group({ group })}</h3>
      <PicturedList
        part={part}
        list={group}
        {...COUNTS.members}
        texts={[{ name: 'name' }, { name: 'role' }, { name: 'university', isOptional: true }]}
        note="role"
      />
    </section>
  ));
}

/** The destination of the contact form, and the place on the map. */
function ContactFields({ part }: { part: PartForm }) {
  return (
    <>
      <Texts part={part} texts={[{ name: 'formUrl', type: 'url', isOptional: true }, { name: 'place' }]} />
      <div className="beside">
        <Texts part={part} texts={[{ name: 'latitude' }, { name: 'longitude' }]} />
      </div>
      <Texts
        part={part}
        texts={[
          { name: 'zoom', inputMode: 'numeric' },
          { name: 'mapUrl', type: 'url', isOptional: true },
        ]}
      />
    </>
  );
}

/** The daily limits of each action, by role. */
function LimitFields({ part }: { part: PartForm }) {
  return limitKinds.map((kind) => {
    const legend = m.settings_pages_limit({ kind });
    const texts = roles.map((name): Text => {
      const role = m.settings_pages_field({ section: 'limits', name });
      return { name, called: `${legend}, ${role}`, inputMode: 'numeric' };
    });
    return (
      <fieldset key={kind} className={css.limit}>
        <legend>{legend}</legend>
        <div>
          <Texts part={part} at={kind} texts={texts} />
        </div>
      </fieldset>
    );
  });
}

export const partFields: Record<Section, Fields> = {
  portal: PortalFields,
  hero: HeroFields,
  testimonials: ({ part }) => (
    <PicturedList
      part={part}
      list="testimonials"
      {...COUNTS.testimonials}
      texts={[{ name: 'quote', multiline: true }, { name: 'name' }, { name: 'role' }]}
      note="quote"
    />
  ),
  sponsors: ({ part }) => (
    <PicturedList
      part={part}
      list="sponsors"
      {...COUNTS.sponsors}
      texts={[{ name: 'name' }, { name: 'url', type: 'url', isOptional: true }]}
      note="url"
      isPeople={false}
    />
  ),
  team: TeamFields,
  contact: ContactFields,
  limits: LimitFields,
  privacy: ({ part }) => <Texts part={part} texts={[{ name: 'addressDays', inputMode: 'numeric' }]} />,
};

type PicturedListProps = {
  part: PartForm;
  list: string;
  min: number;
  max: number;
  texts: Text[];
  /** The name of the text shown below an item's name. */
  note: string;
  /** Whether the items are people, who get a drawn portrait instead of a missing picture. */
  isPeople?: boolean;
};

/** A list whose items have a picture. */
function PicturedList({ texts, note, isPeople = true, ...list }: PicturedListProps) {
  const { part } = list;
  const blank = Object.fromEntries([...texts.map(({ name }) => name), 'picture'].map((name) => [name, '']));
  const mark = ({ name = '', picture }: Item) => (
    <Portrait name={name} picture={picture || null} className={css.mark} />
  );
  return (
    <ItemList
      {...list}
      blank={blank}
      nameOf={({ name = '' }) => name}
      noteOf={(item) => item[note]}
      mark={isPeople ? mark : undefined}
    >
      {(at, item, picture) => (
        <>
          <Texts part={part} at={at} texts={texts} />
          <PictureField
            part={part}
            at={at}
            item={item}
            picture={picture}
            drawn={isPeople ? <Portrait name={item.name ?? ''} picture={null} /> : <Icon name="book" />}
          />
        </>
      )}
    </ItemList>
  );
}

type PictureFieldProps = {
  part: PartForm;
  at: string;
  item: Item;
  picture: ItemPicture;
  /** Shown when there is no picture. */
  drawn: ReactNode;
};

/** The picture of an item. Uploaded as soon as it is chosen, for the preview; visitors see it once the part is saved. */
function PictureField({ part, at, item, picture, drawn }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { bar } = picture;
  const trouble = part.form.errors[`${at}.picture`]?.[0] ?? picture.trouble;
  const isStored = !item.picture || Object.values(part.stored).includes(item.picture);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest borders and legends inside forms
    <div className={`input ${css.picture}`} role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {m.forms_optional({ label: m.settings_pages_field({ section: part.section, name: 'picture' }) })}
      </span>
      <div>
        {item.picture ? (
          <img src={`/api${item.picture}`} alt={m.settings_pages_picture_of({ name: item.name ?? '' })} />
        ) : (
          <span className={css.drawn} title={m.settings_pages_picture_drawn()}>
            {drawn}
          </span>
        )}
        <div>
          <FileInput
            ref={input}
            accept={accepted.picture}
            hidden
            onFiles={([file]) => picture.choose(file)}
          />
          <div className="acts">
            <button
              ref={chooser}
              type="button"
              className="btn"
              aria-disabled={Boolean(bar) || undefined}
              onClick={() => !bar && input.current?.click()}
            >
              <Icon name="upload" />
              {item.picture ? m.settings_pages_picture_other() : m.areas_picture_choose()}
            </button>
            {item.picture && (
              <button
                type="button"
                className="btn quiet"
                onClick={() => {
                  picture.set('');
                  chooser.current?.focus();
                }}
              >
                {m.settings_pages_picture_remove()}
              </button>
            )}
          </div>
          {bar}
          <p className="hint" role="status">
            {isStored ? m.settings_pages_picture_hint() : m.settings_picture_added()}
          </p>
          <Trouble text={trouble} />
        </div>
      </div>
    </div>
  );
}
