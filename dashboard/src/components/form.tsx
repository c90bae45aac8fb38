import { type ComponentProps, useEffect, useRef } from 'react';
import type { CombinedError } from 'urql';
import { FieldFaults } from './field-faults.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  isBusy: boolean;
  /** Why what was sent last was refused. */
  error: CombinedError | undefined;
  /** @param submitter the button that was pressed, where there is more than one */
  onSubmit: (submitter: HTMLElement | null) => void;
}

/** Sends what is entered, one at a time, and leads to the first field that was refused. */
export function Form({ isBusy, error, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return (
    <form
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
        if (!isBusy) onSubmit(submitter);
      }}
    >
      <FieldFaults error={error}>{children}</FieldFaults>
    </form>
  );
}
