import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';

/** The name of this server under which somebody has opened a page; null where the form came from elsewhere. */
function otherName(headers: HeaderReader, publicUrl: string): string | null {
  const origin = headers.get('origin') ?? '';
  if (!URL.canParse(origin) || origin === publicUrl) return null;
  return new URL(origin).host === headers.get('host') ? origin : null;
}

/** Why a form is refused that none of our pages has sent, or one that was opened where cookies do not hold. */
export function foreignFormError(headers: HeaderReader, publicUrl: string): ApiError {
  const name = otherName(headers, publicUrl);
  const text = name
    ? `You have opened this page at ${name}, but it works at ${publicUrl} alone. Open it there, or ask whoever runs this server to set PUBLIC_URL to where people reach it.`
    : 'The form was not sent by a page of Portico. Open the page again.';
  return new ApiError('FORBIDDEN', text);
}
