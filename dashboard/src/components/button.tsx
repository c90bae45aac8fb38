import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  isBusy?: boolean;
}

/** A button that names what it does; while that is under way it cannot be pressed again. */
export function Button({ kind = 'plain', isBusy = false, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind} ${className}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : rest.onClick}
    />
  );
}
