import { Outlet } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Breadcrumbs } from '../project/breadcrumbs.tsx';
import { useProjectPlace } from '../project/project-place.ts';
import { useKeptFocus } from './kept-focus.ts';
import { LiveStatus } from './live-status.tsx';
import { Palette } from './palette.tsx';
import { PlaceKeys } from './place-keys.ts';
import { Sidebar } from './sidebar.tsx';
import { seek } from './sought.ts';
import { StatusMessage } from './status-message.tsx';
import { useDrawer } from './use-drawer.ts';

/** The frame of every page: where one can go, and what one can search for. */
export function Shell() {
  const at = useProjectPlace();
  const { isOpen: isMenuOpen, toggle: toggleMenu, button, drawer, content } = useDrawer();
  useKeptFocus();
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
        <LiveStatus projectId={at?.projectId} />
        <main className="content" id="content" tabIndex={-1} ref={content} inert={isMenuOpen}>
          <Outlet />
        </main>
      </div>
      <PlaceKeys at={at} />
      <StatusMessage />
      <Palette at={at} />
    </div>
  );
}
