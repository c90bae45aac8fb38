const dialogs = 'dialog[open], [role="dialog"]';

/** Whether keys, or the focus, are a dialog's: beneath it nothing may change. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(dialogs) !== null;
}

/** Whether one is open, which wants its answer before all else. */
export function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}
