import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  isBusy?: boolean;
}

/**
 * A button that names what it does. While that is under way, or where it is `aria-disabled`, nothing comes of pressing
 * it, and yet it keeps the focus, which browsers take from what is `disabled`.
 */
export function Button({ kind = 'plain', isBusy = false, className = '', ...rest }: ButtonProps) {
  const isOff = isBusy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind} ${className}`}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : rest.onClick}
    />
  );
}
