import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Pointing {
  /** How many buckets there are beside each other. */
  count: number;
  looked: number | null;
  onLook: (index: number | null) => void;
  /** The first and the last bucket of a stretch that was drawn out. */
  onChoose: (first: number, last: number) => void;
}

/** Buckets from one stretch to another, by the keys that lead there. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Looks at the bucket under the pointer, or to which keys lead, and chooses a stretch that is drawn out by either. */
export function usePointing({ count, looked, onLook, onChoose }: Pointing) {
  const [drawn, setDrawn] = useState<{ from: number; to: number } | null>(null);
  const inside = (index: number) => Math.min(count - 1, Math.max(0, index));
  const indexOf = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return inside(Math.floor(((clientX - left) / width) * count));
  };
  const choose = () => {
    setDrawn(null);
    // A click is no stretch.
    if (drawn && drawn.from !== drawn.to) onChoose(Math.min(drawn.from, drawn.to), Math.max(drawn.from, drawn.to));
  };
  const move = (step: number, isDrawing: boolean) => {
    const index = looked === null ? count - 1 : inside(looked + step);
    onLook(index);
    setDrawn(isDrawing ? { from: drawn?.from ?? looked ?? index, to: index } : null);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const index = indexOf(event);
      setDrawn({ from: index, to: index });
    },
    onPointerMove(event: PointerEvent) {
      const index = indexOf(event);
      onLook(index);
      if (drawn) setDrawn({ ...drawn, to: index });
    },
    onPointerUp: choose,
    onPointerCancel: () => setDrawn(null),
    onPointerLeave: () => onLook(null),
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (step !== undefined) move(step, event.shiftKey);
      else if (drawn && event.key === 'Enter') choose();
      else if (drawn && event.key === 'Escape') setDrawn(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur() {
      setDrawn(null);
      onLook(null);
    },
  };
  return { drawn, handlers };
}
