import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useQuery } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { ownChangesOnly } from '../graphql/ask-again.ts';
import type { Change } from '../live/change-stream.ts';
import { useLive } from '../live/use-live.ts';
import { shellDocument } from '../overview/documents.ts';
import { Breadcrumbs } from '../project/breadcrumbs.tsx';
import { nextEnvironment } from '../project/environments.ts';
import { ProjectNav } from '../project/project-nav.tsx';
import { type ProjectPlace, useProjectPlace } from '../project/project-place.ts';
import { projectPlaces } from '../project/project-places.ts';
import { Mark } from './mark.tsx';
import { Palette } from './palette.tsx';
import { usePlaces } from './operator.ts';
import { elsewhere } from './places.ts';
import { useKeptFocus } from './kept-focus.ts';
import { useShortcuts } from './shortcuts.ts';
import { seek } from './sought.ts';
import { StatusMessage } from './status-message.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Usage } from './usage.tsx';
import { useDrawer } from './use-drawer.ts';

function Sidebar({ at }: { at: ProjectPlace | null }) {
  const [{ data }] = useQuery({ query: shellDocument, context: ownChangesOnly });
  const places = usePlaces();
  return (
    <>
      <Link to="/" className="brand">
        <Mark />
        Portico
      </Link>
      {at && <ProjectNav at={at} />}
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
      <nav aria-label="More of Portico">
        {elsewhere.map(({ href, name, icon }) => (
          <a key={href} href={href} className="place">
            <Icon name={icon} />
            {name}
          </a>
        ))}
      </nav>
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
    </>
  );
}

/** What keys do: go to a place, of the project at hand too, or to its next environment. */
function useKeys(at: ProjectPlace | null): void {
  const navigate = useNavigate();
  const { projectId, environment, place } = at ?? {};
  const places = usePlaces();
  const actions = useMemo(() => {
    const inProject = projectId
      ? {
          ...Object.fromEntries(
            projectPlaces.map(({ keys, to }) => [keys, () => void navigate({ to, params: { projectId } })]),
          ),
          E: () =>
            void navigate({
              to: place?.to ?? '/projects/$projectId',
              params: { projectId },
              search: { environment: nextEnvironment(environment ?? 'production') },
            }),
        }
      : {};
    return {
      'Mod+K': () => seek('anything'),
      ...Object.fromEntries(places.map(({ keys, to }) => [keys, () => void navigate({ to })])),
      ...inProject,
    };
  }, [navigate, projectId, environment, place, places]);
  useShortcuts(actions);
}

/** Whether a change is of the page at hand: of its project, of any on the overview, of the account elsewhere. */
function useConcerns(projectId: string | undefined, pathname: string) {
  return useCallback(
    (change: Change) => {
      if (projectId !== undefined) return change.projectId === projectId;
      return (change.projectId !== null) === (pathname === '/');
    },
    [projectId, pathname],
  );
}

/** The frame of every page: where one can go, and what one can search for. */
export function Shell() {
  const { pathname } = useLocation();
  const at = useProjectPlace();
  const { isOpen: isMenuOpen, toggle: toggleMenu, button, drawer, content } = useDrawer();
  useKeptFocus();
  const isBehind = useLive(useConcerns(at?.projectId, pathname));
  useKeys(at);
  return (
    <div className="app" data-menu={isMenuOpen || undefined}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side" id="side" ref={drawer}>
        <Sidebar at={at} />
      </aside>
      <div className="main">
        <div className="bar">
          <Button
            ref={button}
            kind="quiet"
            className="square menu-button"
            aria-label="Menu"
            aria-expanded={isMenuOpen}
            aria-controls="side"
            onClick={toggleMenu}
          >
            <Icon name={isMenuOpen ? 'close' : 'menu'} />
          </Button>
          <Breadcrumbs at={at} />
          <Button className="find" onClick={() => seek('anything')}>
            <Icon name="search" />
            <span className="grow find-text">Search or do…</span>
            <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
          </Button>
        </div>
        <div role="status">
          {isBehind && <p className="behind">What you see may be old: the connection is being made again…</p>}
        </div>
        <main className="content" id="content" tabIndex={-1} ref={content} inert={isMenuOpen}>
          <Outlet />
        </main>
      </div>
      <StatusMessage />
      <Palette at={at} />
    </div>
  );
}
