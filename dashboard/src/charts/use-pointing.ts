import { type PointerEvent, useState } from 'react';

interface Pointing {
  /** How many buckets there are beside each other. */
  count: number;
  onLook: (index: number | null) => void;
  /** The first and the last bucket of a stretch that was drawn out. */
  onChoose: (first: number, last: number) => void;
}

/** Looks at the bucket under the pointer, and chooses a stretch by drawing it out. */
export function usePointing({ count, onLook, onChoose }: Pointing) {
  const [drawn, setDrawn] = useState<{ from: number; to: number } | null>(null);
  const indexOf = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
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
    onPointerUp() {
      setDrawn(null);
      // A click is no stretch.
      if (drawn && drawn.from !== drawn.to) onChoose(Math.min(drawn.from, drawn.to), Math.max(drawn.from, drawn.to));
    },
    onPointerCancel: () => setDrawn(null),
    onPointerLeave: () => onLook(null),
  };
  return { drawn, handlers };
}
