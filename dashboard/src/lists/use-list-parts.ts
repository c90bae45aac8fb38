import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHeldPart } from './use-held-part.ts';

/** Pixels that a row takes, until one was seen. */
const usualRow = 48;

/** Browsers draw nothing beyond some thirty million pixels; whoever looks so far narrows the list down. */
const mostPages = 20_000;

/** A page of a long list, somewhere near the screen. */
export interface ListPart {
  page: number;
  /** How many rows there are before it in the whole list. */
  before: number;
  rows: number;
  /** Pixels between it and the part that is drawn before it, where those in between are not. */
  gap: number;
  /** Pixels that it takes until its rows are there. */
  height: number;
  /** Whether to ask for it: what is only near the screen can wait until somebody scrolls. */
  isWanted: boolean;
  /** Of the element around its rows, so that its height is known. */
  element: { ref: (node: HTMLElement | null) => void; 'data-index': number };
}

interface Length {
  limit: number;
  total: number;
}

interface Place extends Length {
  page: number;
  onPage: (page: number | undefined) => void;
}

const rowsOf = (index: number, { limit, total }: Length) => Math.min(limit, total - index * limit);

interface Layout {
  /** Pixels from the top of the document to the first row. */
  top: number;
  /** Pixels at the top of the window in which something else stays. */
  covered: number;
}

function useLayout(frame: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState<Layout>({ top: 0, covered: 0 });
  // What is above may have grown with any render.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const head = element.querySelector('thead')?.offsetHeight ?? 0;
    const top = Math.round(element.getBoundingClientRect().top + window.scrollY + head);
    const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    if (top !== layout.top || covered !== layout.covered) setLayout({ top, covered });
  });
  return layout;
}

/** Pixels that the rows take which were seen first; null until then. */
function useRowHeight(frame: RefObject<HTMLElement | null>, length: Length): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const part = frame.current?.querySelector<HTMLElement>('[data-index]:not(:has(.part-to-come))');
    if (part && height === null) setHeight(part.offsetHeight / rowsOf(Number(part.dataset.index), length));
  });
  return height;
}

/**
 * Which parts are drawn: those near the screen, and the one in which somebody is, however far they scroll. Its neighbours
 * stay with it, so that Tab goes on from there to the next row, and not to one that is near the screen.
 */
function useRange(held: number | null): (range: Range) => number[] {
  return useCallback(
    (range) => {
      const near = defaultRangeExtractor(range);
      if (held === null || held >= range.count) return near;
      const around = [held - 1, held, held + 1].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...around, ...near])].sort((one, other) => one - other);
    },
    [held],
  );
}

/** Pixels between a part and the one that is drawn before it. */
function gapBefore(items: readonly VirtualItem[], position: number): number {
  const [before, item] = [items[position - 1], items[position]];
  return before && item ? item.start - before.end : 0;
}

/** Which pages of a list are near the screen, how much space the others take, and how to come to one. */
export function useListParts({ page, onPage, ...length }: Place) {
  const { limit, total } = length;
  const frame = useRef<HTMLDivElement>(null);
  const row = useRowHeight(frame, length);
  const { top, covered } = useLayout(frame);
  const pages = Math.min(mostPages, Math.ceil(total / limit));
  const start = Math.min(page, pages);
  const heightOf = (index: number) => rowsOf(index, length) * (row ?? usualRow);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: pages,
    estimateSize: heightOf,
    scrollMargin: top,
    scrollPaddingStart: covered,
    overscan: 1,
    rangeExtractor: useRange(useHeldPart(frame)),
  });
  const isMeasured = row !== null;
  const items = isMeasured ? virtualizer.getVirtualItems() : [];
  const shown =
    1 + (virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + covered + 1)?.index ?? start - 1);
  const goTo = (next: number) => virtualizer.scrollToIndex(next - 1, { align: 'start' });
  useOnce(isMeasured, () => {
    virtualizer.measure();
    if (start > 1) goTo(start);
  });
  const hasMoved = useHasBeen(virtualizer.isScrolling);
  const isSeen = (index: number) =>
    index >= (virtualizer.range?.startIndex ?? 0) && index <= (virtualizer.range?.endIndex ?? 0);
  useRest(virtualizer.isScrolling, () => shown !== page && onPage(shown > 1 ? shown : undefined));

  return {
    frame,
    shown,
    goTo,
    space: isMeasured
      ? {
          above: (items[0]?.start ?? top) - top,
          below: virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top),
        }
      : { above: 0, below: 0 },
    // Until it is known how high rows are, the page that was read stands by itself: nobody sees that.
    parts: (isMeasured ? items.map(({ index }) => index) : [start - 1]).map(
      (index, position): ListPart => ({
        page: index + 1,
        before: index * limit,
        rows: rowsOf(index, length),
        gap: gapBefore(items, position),
        height: heightOf(index),
        isWanted: !isMeasured || hasMoved || isSeen(index),
        element: { ref: virtualizer.measureElement, 'data-index': index },
      }),
    ),
  };
}

/** Whether something has ever been so. */
function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, note] = useState(isSo);
  if (isSo && !hasBeen) note(true);
  return hasBeen;
}

/** Does something when it can be done for the first time, before anything is drawn. */
function useOnce(canBegin: boolean, begin: () => void): void {
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (!canBegin || hasBegun.current) return;
    hasBegun.current = true;
    begin();
  });
}

/** Tells when scrolling has come to an end. */
function useRest(isScrolling: boolean, rest: () => void): void {
  const latest = useRef(rest);
  const wasScrolling = useRef(false);
  useEffect(() => {
    latest.current = rest;
  }, [rest]);
  useEffect(() => {
    if (wasScrolling.current && !isScrolling) latest.current();
    wasScrolling.current = isScrolling;
  }, [isScrolling]);
}
