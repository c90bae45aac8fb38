import { openDialog } from './open-dialog.ts';

/** Without TLS browsers keep the clipboard from scripts, but not from what somebody has selected. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  (openDialog() ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}

/** Puts a text on the clipboard. @returns whether the browser let it */
export async function toClipboard(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
