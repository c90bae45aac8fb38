import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { shellDocument } from '../overview/documents.ts';
import { Mark } from './mark.tsx';
import { Palette } from './palette.tsx';
import { elsewhere, places } from './places.ts';
import { useShortcuts } from './shortcuts.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { Usage } from './usage.tsx';

function Sidebar() {
  const [{ data }] = useQuery({ query: shellDocument });
  return (
    <>
      <Link to="/" className="brand">
        <Mark />
        Portico
      </Link>
      <nav aria-label="Dashboard">
        {places.map(({ to, name, icon }) => (
          <Link key={to} to={to} preload="intent" className="place" activeOptions={{ exact: true }}>
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
          <span className="grow cut">{data?.viewer.username}</span>
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

/** The frame of every page: where one can go, and what one can search for. */
export function Shell() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere wants to see it, and no menu before it
  useEffect(() => setMenuOpen(false), [pathname]);
  const shortcuts = useMemo(
    () => ({
      'Mod+K': () => setPaletteOpen(true),
      ...Object.fromEntries(places.map(({ keys, to }) => [keys, () => void navigate({ to })])),
    }),
    [navigate],
  );
  useShortcuts(shortcuts);
  return (
    <div className="app" data-menu={isMenuOpen || undefined}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side" id="side">
        <Sidebar />
      </aside>
      <div className="main">
        <div className="bar">
          <Button
            kind="quiet"
            className="square menu-button"
            aria-label="Menu"
            aria-expanded={isMenuOpen}
            aria-controls="side"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name={isMenuOpen ? 'close' : 'menu'} />
          </Button>
          <span className="grow" />
          <Button className="find" onClick={() => setPaletteOpen(true)}>
            <Icon name="search" />
            <span className="grow">Search or do…</span>
            <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
          </Button>
        </div>
        <main className="content" id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
    </div>
  );
}
