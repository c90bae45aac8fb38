/** Whether keys, or the focus, are a dialog's: beneath it nothing may change. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"]') !== null;
}
