import { Link } from 'react-router';
import { Icon, type IconName } from '../../ui/Icon.tsx';

/** An action that is possible here, and its page. */
export type Way = { icon: IconName; title: string; text: string; link: string; to: string };

/** The possible actions, as cards. */
export function Ways({ title, ways }: { title: string; ways: Way[] }) {
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">{title}</h2>
      <ul className="ways cards">
        {ways.map(({ icon, title, text, link, to }) => (
          <li key={to}>
            <article className="card">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
              <Link className="btn" to={to}>
                {link}
              </Link>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
