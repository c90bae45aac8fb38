import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isInDialog } from '../components/open-dialog.ts';

/** Where the sidebar stands beside the page, and is no drawer. */
const beside = '(width > 48rem)';

interface Drawer {
  isOpen: boolean;
  toggle: () => void;
  button: RefObject<HTMLButtonElement | null>;
  drawer: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
}

/**
 * The sidebar of a phone, which covers the page: it takes the focus, gives it back to its button by Escape, and to the
 * page where somebody goes on to one.
 */
export function useDrawer(): Drawer {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const content = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) {
      next.current?.focus();
      next.current = null;
      return;
    }
    drawer.current?.querySelector('a')?.focus();
    const close = (to: HTMLElement | null) => {
      next.current = to;
      setOpen(false);
    };
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !isInDialog(target)) close(button.current);
    };
    // Whoever goes somewhere wants to see it, and no menu before it.
    const leave = router.subscribe('onBeforeNavigate', () => close(content.current));
    const wide = window.matchMedia(beside);
    const widen = () => close(null);
    wide.addEventListener('change', widen);
    window.addEventListener('keydown', press);
    return () => {
      leave();
      wide.removeEventListener('change', widen);
      window.removeEventListener('keydown', press);
    };
  }, [isOpen, router]);
  return { isOpen, toggle: () => setOpen(!isOpen), button, drawer, content };
}
