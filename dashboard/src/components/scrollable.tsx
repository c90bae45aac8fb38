import type { ComponentProps } from 'react';

/** A box that scrolls sideways, and that the keyboard reaches, since not every browser lets it reach what scrolls by itself. */
export function Scrollable({
  as: Box,
  ...rest
}: { as: 'div' | 'pre' | 'section' } & Omit<ComponentProps<'section'>, 'ref'>) {
  return <Box {...rest} tabIndex={0} />;
}
