import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useQuery } from 'urql';
import { Icon } from '../components/icon.tsx';
import { ownChangesOnly } from '../graphql/ask-again.ts';
import { shellDocument } from './documents.ts';
import { ProjectNav } from '../project/project-nav.tsx';
import type { ProjectPlace } from '../project/project-place.ts';
import { Mark } from './mark.tsx';
import { usePlaces } from './operator.ts';
import { elsewhere } from './places.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { Usage } from './usage.tsx';

/** Stays as it is while what is known of the account comes and changes: each link works out anew where it leads whenever it is drawn. */
const PlaceLinks = memo(function PlaceLinks({ places }: { places: ReturnType<typeof usePlaces> }) {
  return (
    <nav aria-label="Dashboard">
      {places.map(({ to, name, icon }) => (
        <Link
          key={to}
          to={to}
          preload="intent"
          className="place"
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
});

const Places = () => <PlaceLinks places={usePlaces()} />;

/** Who somebody is, and how much of their plan they have used. */
function Me() {
  const [{ data }] = useQuery({ query: shellDocument, context: ownChangesOnly });
  return (
    <div className="side-end">
      {data ? <Usage plan={data.rateLimit.plan} day={data.rateLimit.day} /> : <div className="usage" />}
      <div className="me">
        <Link
          to="/account"
          className="grow cut me-name"
          title={data ? `${data.viewer.username}, level ${data.profile.level}` : undefined}
        >
          {data?.viewer.username} {data && <span className="hint">Level {data.profile.level}</span>}
        </Link>
        <ThemeSwitch />
        <form method="post" action="/oauth/sign-out">
          <button type="submit" className="button quiet square" aria-label="Sign out" title="Sign out">
            <Icon name="leave" />
          </button>
        </form>
      </div>
    </div>
  );
}

/** Where one can go, in the project at hand first. */
export function Sidebar({ at }: { at: ProjectPlace | null }) {
  return (
    <>
      <Link to="/" className="brand">
        <Mark />
        Portico
      </Link>
      {at && <ProjectNav at={at} />}
      <Places />
      <nav aria-label="More of Portico">
        {elsewhere.map(({ href, name, icon }) => (
          <a key={href} href={href} className="place">
            <Icon name={icon} />
            {name}
          </a>
        ))}
      </nav>
      <Me />
    </>
  );
}
