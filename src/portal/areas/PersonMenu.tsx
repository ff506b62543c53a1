import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/language.ts';
import { type Area, pathOf } from './area.ts';

/** The menu behind the person's name. Not modal: that would need a style element, which the page's policy forbids. */
export function PersonMenu({ area, name }: { area: Area; name: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="btn person" aria-label={m.areas_account({ name })}>
        <Icon name="person" />
        <span className="name" lang={languageOf(name)}>
          {name}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="dropdown" align="end" sideOffset={6} collisionPadding={8}>
        {area.ofPerson.map((page) => (
          <DropdownMenu.Item key={page.path} asChild>
            <Link to={pathOf(area, page)}>
              <Icon name={page.icon} />
              {page.title()}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item asChild>
          <Link to="/logout">
            <Icon name="out" />
            {m.areas_log_out()}
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
