const dialogs = 'dialog[open], [role="dialog"]';

/** Whether keys, or the focus, are a dialog's: beneath it nothing may change. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(dialogs) !== null;
}

/** The one that wants its answer before all else; null where none is open. */
export function openDialog(): Element | null {
  return document.querySelector(dialogs);
}
